import type { Progress } from '../../campaign/campaign.ts';
import { terminalText } from '../../report/escape.ts';

/** `explore 120/300 40% 51/s eta 0:04`: where the campaign stands. */
export function standing(progress: Progress): string {
  const { phase, done, planned, perSecond } = progress;
  const share = planned > 0 ? ` ${percent(progress)}%` : '';
  const eta = planned > done && perSecond > 0 ? ` eta ${clock((planned - done) / perSecond)}` : '';
  const pace = perSecond > 0 ? ` ${perSecond.toFixed(0)}/s` : '';
  return `${terminalText(phase)} ${done}/${planned}${share}${pace}${eta}`;
}

export function verdicts({ held, violated, inconclusive, findings }: Progress): string {
  return `held ${held}  violated ${violated}  inconclusive ${inconclusive}  findings ${findings}`;
}

export function percent({ done, planned }: Progress): number {
  return planned > 0 ? Math.min(100, Math.floor((done / planned) * 100)) : 0;
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
