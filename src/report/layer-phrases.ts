import type { EffectLayers } from '../model/layers.ts';

/** Whether an effect came about through the model, in one phrase; undefined where there is none, or nobody counted. */
export function throughPhrase(first: EffectLayers | undefined): string | undefined {
  if (first === undefined) return undefined;
  switch (first.through) {
    case 'model':
      return `through the model, which proposed ${first.proposal?.call ?? 'the call'}`;
    case 'no-model':
      return `with zero model calls: ${beforehand(first.proposal)}`;
    case 'beside-model':
      return `not through the model, which was asked ${times(first.modelCalls ?? 0)} and did not propose it`;
    case 'unknown':
      return undefined;
  }
}

function beforehand(proposal: EffectLayers['proposal']): string {
  if (proposal?.when !== 'before') return 'the model never proposed it';
  return `the model had proposed it before the attack${proposal.same === false ? ', and otherwise' : ''}`;
}

/** Every layer in a phrase of its own, from the model to the effect. */
export function layerRows(layers: EffectLayers): [layer: string, seen: string][] {
  const { proposal, exposure, approval, dispatch, ledger, modelCalls } = layers;
  return [
    ['proposal', proposed(proposal, modelCalls)],
    ['exposure', shown(exposure)],
    ['approval', decided(approval)],
    ['dispatch', dispatched(dispatch)],
    ['effect', ledger === null ? 'seen by its canary' : `effect ${ledger} of the trial in the ledger of the tools`],
  ];
}

function proposed(proposal: EffectLayers['proposal'], calls: number | null): string {
  if (proposal === null || calls === null) return 'nobody counts the model calls';
  const asked = calls === 0 ? 'zero model calls' : `${calls} model call${calls === 1 ? '' : 's'}`;
  const until = `${asked} in the attacked part before the effect`;
  if (proposal.when === 'never') return `the model did not propose it; ${until}`;
  const when = proposal.when === 'attack' ? 'in the attacked part' : 'before the attacked part';
  const otherwise = proposal.same === false ? ', with other arguments or another target' : '';
  return `${proposal.call ?? ''} (${proposal.tool ?? ''}), ${when}${otherwise}; ${until}`;
}

function shown(exposure: EffectLayers['exposure']): string {
  if (exposure === null) return 'the model was not asked';
  const { texts, unknownIds } = exposure;
  const foreign = unknownIds.length === 0 ? '' : `; ids that it never issued: ${unknownIds.join(', ')}`;
  return `${texts} ${texts === 1 ? 'text' : 'texts'} shown to the model, the last: ${exposure.shown.at(-1) ?? 'none'}${foreign}`;
}

function decided({ decisions, asked }: EffectLayers['approval']): string {
  const person = asked === 0 ? [] : [`the tools had a person asked ${times(asked)}`];
  const all = [...decisions, ...person];
  return all.length === 0 ? 'nobody decided on it' : all.join('; ');
}

function dispatched(dispatch: EffectLayers['dispatch']): string {
  if (dispatch === null) return 'not seen: the tools are not those of the lab';
  const { calls, ids, subjects } = dispatch;
  const named = ids.length === 0 ? '' : `, as ${ids.join(', ')}`;
  const whose = subjects.length === 0 ? '' : `, with the credential of ${subjects.join(', ')}`;
  return `${calls} ${calls === 1 ? 'call' : 'calls'} at the tool server${named}${whose}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
