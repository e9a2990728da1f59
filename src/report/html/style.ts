/** The look of the page. One sheet for light, dark, phone and paper; no font, image or address from elsewhere. */
export const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fafaf8,#131417);--card:light-dark(#fff,#1b1d21);--fg:light-dark(#1b1c1f,#e8e9ec);
--muted:light-dark(#55585e,#a8abb3);--line:light-dark(#d8d9dd,#353840);--soft:light-dark(#f0f0ee,#23252b);--accent:light-dark(#1a52a8,#93b9fa);
--bad:light-dark(#a81f18,#ff9a91);--badbg:light-dark(#fdeae8,#3b1b1b);--good:light-dark(#1a6331,#83dc9b);--goodbg:light-dark(#e7f4ea,#17311e);
--warn:light-dark(#704b00,#f1c670);--warnbg:light-dark(#fcf2da,#352a10)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
html{scroll-padding-top:4rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main,.bar{max-width:76rem;margin:0 auto;padding:0 1.25rem}
p,li,dd,td,th,h1,h2,h3,figcaption,summary,code{overflow-wrap:anywhere}
td,li,dd,p,code,h1,h2,h3{unicode-bidi:isolate}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.4rem .8rem;z-index:9}
.top{position:sticky;top:0;z-index:5;background:var(--card);border-bottom:1px solid var(--line)}
.bar{display:flex;gap:1rem;align-items:center;min-height:3rem;flex-wrap:wrap}
.bar strong{letter-spacing:.02em}.bar nav{display:flex;gap:1rem;flex-wrap:wrap;flex:1}
button{font:inherit;font-size:.85rem;color:var(--fg);background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.25rem .65rem;cursor:pointer}
h1{font-size:1.6rem;line-height:1.25;margin:1.5rem 0 .5rem}h2{font-size:1.2rem;margin:2.2rem 0 .6rem}h3{font-size:1rem;margin:1.4rem 0 .4rem}
.muted,figcaption{color:var(--muted);font-size:.9rem}
.gate{border:1px solid var(--line);border-left:6px solid var(--warn);background:var(--warnbg);border-radius:8px;padding:.7rem 1rem;font-weight:600;margin:1rem 0}
.gate.good{border-left-color:var(--good);background:var(--goodbg)}.gate.bad{border-left-color:var(--bad);background:var(--badbg)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1rem 0;padding:0;list-style:none}
.tiles li{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.6rem .8rem}.tiles b{display:block;font-size:1.35rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.25rem 1rem;margin:.6rem 0}dt{color:var(--muted)}dd{margin:0;min-width:0}
.wide{position:relative;overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem}caption{text-align:left;color:var(--muted);padding:.5rem .7rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .7rem;border-top:1px solid var(--line)}thead th{border-top:0;background:var(--soft);font-weight:600;white-space:nowrap;overflow-wrap:normal}
table:not(.grid) td:not(.n){min-width:6.5rem}td ul{margin:0;padding-left:1.1rem}td p{margin:0}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.grid td,.grid thead th:not(:first-child){text-align:center;padding:.25rem .4rem;white-space:nowrap}.grid th[scope=row]{font-weight:400;min-width:12rem}
td.bad{background:var(--badbg);color:var(--bad);font-weight:600}td.good{background:var(--goodbg);color:var(--good)}td.warn{background:var(--warnbg);color:var(--warn)}td.none{color:var(--muted)}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sev{display:inline-block;border-radius:4px;padding:0 .45rem;font-size:.78rem;font-weight:700;letter-spacing:.04em;white-space:nowrap;background:var(--soft);color:var(--fg)}
.sev.critical,.sev.high{background:var(--badbg);color:var(--bad)}.sev.medium{background:var(--warnbg);color:var(--warn)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem;margin:.4rem 0;max-height:24rem;overflow:auto}
.ladder{display:flex;flex-wrap:wrap;gap:.35rem;list-style:none;padding:0;margin:.5rem 0}
.ladder li{border:1px solid var(--line);border-radius:99px;padding:.1rem .7rem;color:var(--muted);font-size:.88rem}.ladder li.on{background:var(--badbg);color:var(--bad);border-color:var(--bad);font-weight:600}
article.finding{display:none}article.finding:target,article.finding:has(:target){display:block}
body:has(article.finding:target) .overview,body:has(article.finding :target) .overview{display:none}
.claim{font-size:1.1rem}.badges{display:flex;flex-wrap:wrap;gap:.4rem .8rem;color:var(--muted);margin:.4rem 0}
figure{margin:.6rem 0}svg{display:block;max-width:100%;height:auto;min-width:40rem}svg text{fill:var(--fg);font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
svg .lane{stroke:var(--line)}svg .head{fill:var(--soft);stroke:var(--line)}svg .msg{stroke:var(--fg);fill:none}svg .ans{stroke:var(--muted);fill:none;stroke-dasharray:2 3}
svg .atk{stroke:var(--accent);fill:none;stroke-width:2;stroke-dasharray:7 4}svg .eff{stroke:var(--bad);fill:none;stroke-width:2.5}
svg text.halo{paint-order:stroke;stroke:var(--card);stroke-width:5px}svg text.atkt{fill:var(--accent);font-weight:700}svg text.efft{fill:var(--bad);font-weight:700}svg text.anst{fill:var(--muted)}
svg .tip{fill:var(--fg)}svg .tipa{fill:var(--accent)}svg .tipe{fill:var(--bad)}svg .tipm{fill:var(--muted)}
tr.changed td,tr.moved td{background:var(--warnbg)}tr.added td{background:var(--goodbg)}tr.dropped td{background:var(--badbg)}
details{border:1px solid var(--line);border-radius:8px;background:var(--card);padding:.4rem .8rem;margin:.4rem 0}summary{cursor:pointer}
.filter{display:flex;gap:.6rem;align-items:center;flex-wrap:wrap;margin:.6rem 0}input{font:inherit;color:var(--fg);background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.3rem .6rem;min-width:min(20rem,100%)}
dialog{color:var(--fg);background:var(--card);border:1px solid var(--line);border-radius:10px;max-width:32rem}dialog::backdrop{background:#0008}
kbd{font-family:ui-monospace,monospace;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 .35rem;background:var(--soft)}
footer{margin:3rem 0;color:var(--muted);font-size:.85rem}
@media (max-width:40rem){.bar{gap:.3rem .8rem;padding-top:.4rem!important;padding-bottom:.4rem!important}.bar strong{flex:1}.bar nav{order:9;flex-basis:100%}html{scroll-padding-top:6rem}main,.bar{padding:0 .8rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}h1{font-size:1.3rem}th,td{padding:.35rem .5rem}.grid th[scope=row]{min-width:9rem}}
@media print{:root,:root[data-theme]{color-scheme:light}.top,.filter,button,.skip{display:none!important}body{font-size:11px;background:#fff}
main{max-width:none;padding:0}article.finding,.overview,body:has(article.finding:target) .overview{display:block!important}article.finding{break-before:page}
.wide{overflow:visible}pre{max-height:none;overflow:visible}svg{min-width:0}tr,figure,li{break-inside:avoid}h2,h3{break-after:avoid}details::details-content{content-visibility:visible;display:block}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;
