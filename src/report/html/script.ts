/**
 * What the page does beyond links: keys, filter, copying, theme. It reads positions and attributes of our own elements,
 * and never makes markup of anything. Everything but these is there without it.
 */
export const SCRIPT = `
'use strict';
(() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const root = document.documentElement;
  const findings = all('article.finding');
  const current = () => findings.findIndex((one) => one.id === location.hash.slice(1) || one.querySelector(':target'));
  const go = (id) => { location.hash = id; };
  const said = document.getElementById('said');
  const say = (text) => { said.textContent = ''; setTimeout(() => { said.textContent = text; }, 30); };
  const theme = () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    say(root.dataset.theme + ' theme');
  };
  const copy = async (button) => {
    const text = button.parentElement.querySelector('code').textContent;
    try { await navigator.clipboard.writeText(text); } catch {
      const range = document.createRange();
      range.selectNodeContents(button.parentElement.querySelector('code'));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      document.execCommand('copy');
    }
    say('copied');
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  };
  const step = (by) => {
    if (findings.length === 0) return;
    const at = current();
    const next = at === -1 ? (by > 0 ? 0 : findings.length - 1) : at + by;
    go(findings[next] ? findings[next].id : 'overview');
  };
  const help = document.getElementById('help');
  const filter = document.getElementById('filter');
  const rows = all('tr[data-words]');
  const narrow = () => {
    const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let left = 0;
    for (const row of rows) {
      const fits = words.every((word) => row.dataset.words.includes(word));
      row.hidden = !fits;
      left += fits ? 1 : 0;
    }
    document.getElementById('left').textContent = words.length ? left + ' of ' + rows.length + ' shown' : '';
  };
  if (filter) filter.addEventListener('input', narrow);
  for (const button of all('button[data-copy]')) button.addEventListener('click', () => copy(button));
  for (const button of all('button[data-do]')) {
    button.hidden = false;
    button.addEventListener('click', () => (button.dataset.do === 'theme' ? theme() : help.showModal()));
  }
  addEventListener('hashchange', () => {
    const at = current();
    const heading = at === -1 ? document.querySelector('.overview h1') : location.hash.slice(1) === findings[at].id ? findings[at].querySelector('h1') : null;
    // The event comes later than the key that caused it: whoever is typing into the filter by then stays there.
    if (heading && (filter === null || document.activeElement !== filter)) { heading.focus({ preventScroll: true }); if (location.hash === '' || location.hash === '#overview' || at !== -1) scrollTo(0, 0); }
  });
  addEventListener('beforeprint', () => { for (const one of all('details')) one.open = true; });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,dialog')) {
      if (event.key === 'Escape' && event.target === filter) { filter.value = ''; narrow(); filter.blur(); }
      return;
    }
    const at = current();
    const acts = {
      j: () => step(1),
      k: () => step(-1),
      u: () => go('overview'),
      t: theme,
      c: () => { const button = at !== -1 && findings[at].querySelector('button[data-copy]'); if (button) copy(button); },
      '/': () => { if (at !== -1) go('overview'); if (filter) filter.focus(); },
      '?': () => help.showModal(),
    };
    const act = acts[event.key];
    if (act) { event.preventDefault(); act(); }
  });
})();
`;
