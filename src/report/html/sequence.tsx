import type { Finding } from '../../model/finding.ts';
import { cut } from '../cut.ts';
import { shownText as t } from '../escape.ts';
import { actor, effectPhrase } from '../phrases.ts';
import { Wide } from './blocks.tsx';

const WIDTH = 1000;
const TOP = 44;
const ROW = 30;
/** Of a letter of the drawing, in pixels. */
const LETTER = 7.4;
const MOST_STEPS = 60;
const MOST_LANES = 8;

interface Line {
  from: number;
  to: number;
  text: string;
  look: 'msg' | 'atk' | 'ans' | 'eff';
}

/** Who sent what, what came back, and where the canary saw what authority refuses. The list below says the same in words. */
export function Sequence({ finding, anchor }: { finding: Finding; anchor: string }) {
  const steps = finding.steps.slice(0, MOST_STEPS);
  const actors = [...new Set(steps.map((step) => step.as))].slice(0, MOST_LANES);
  const canary = finding.witness.canary ?? finding.effects[0]?.canary;
  const names = [...actors.map(actor), 'target', ...(canary === undefined ? [] : [`canary ${canary}`])];
  const lanes = names.map((name, i) => ({ name, x: 70 + (i * (WIDTH - 140)) / Math.max(1, names.length - 1) }));
  const lines = steps.flatMap((step) => linesOf(finding, step, Math.max(0, actors.indexOf(step.as)), actors.length));
  const height = TOP + (lines.length + 1) * ROW;
  return (
    <figure>
      <Wide label="Sequence drawing">
        <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-labelledby={`${anchor}-drawing`}>
          <title id={`${anchor}-drawing`}>
            {t(`Sequence of ${steps.length} steps between ${cut(names.join(', '), 200)}`)}
          </title>
          {lanes.map(({ name, x }) => (
            <>
              <line class="lane" x1={x} y1={34} x2={x} y2={height} />
              <rect class="head" x={x - 66} y={6} width={132} height={28} rx={6} />
              <text x={x} y={25} text-anchor="middle">
                {t(cut(name, 17))}
              </text>
            </>
          ))}
          {lines.map((line, i) => (
            <Arrow line={line} from={lanes[line.from]?.x ?? 0} to={lanes[line.to]?.x ?? 0} y={TOP + (i + 1) * ROW} />
          ))}
        </svg>
      </Wide>
      <figcaption>
        Dashed and thick: the mutation. Red with a cross: what authority refuses. Dotted: the answer of the target.
      </figcaption>
    </figure>
  );
}

function linesOf(finding: Finding, step: Finding['steps'][number], from: number, target: number): Line[] {
  const attack = step.attack === undefined ? '' : ` [${step.attack}]`;
  const seen = step.action === finding.witness.action ? finding.effects.slice(0, 6) : [];
  return [
    { from, to: target, text: `${step.does}${attack}`, look: attack === '' ? 'msg' : 'atk' },
    ...seen.map((effect): Line => ({ from: target, to: target + 1, text: effectPhrase(effect), look: 'eff' })),
    { from: target, to: from, text: step.outcome, look: 'ans' },
  ];
}

const TEXTS = { msg: 'halo', atk: 'halo atkt', ans: 'halo anst', eff: 'halo efft' } as const;
const TIPS = { msg: 'tip', atk: 'tipa', ans: 'tipm', eff: 'tipe' } as const;

function Arrow({ line, from, to, y }: { line: Line; from: number; to: number; y: number }) {
  const left = Math.min(from, to);
  const right = Math.max(from, to);
  const back = to > from ? -1 : 1;
  const room = Math.floor((WIDTH - 16) / LETTER);
  const text = t(cut(line.text, room));
  // A text that would leave the drawing at the right begins as much farther to the left.
  const x = Math.max(6, Math.min(left + 8, WIDTH - 8 - text.length * LETTER));
  return (
    <>
      <line class={line.look} x1={from} y1={y} x2={to + back * 6} y2={y} />
      <path class={TIPS[line.look]} d={`M${to} ${y}l${back * 9} -4.5v9z`} />
      {line.look === 'eff' ? <path class="eff" d={`M${(left + right) / 2 - 6} ${y - 6}l12 12m0 -12l-12 12`} /> : ''}
      <text class={TEXTS[line.look]} x={x} y={y - 7}>
        {text}
      </text>
    </>
  );
}
