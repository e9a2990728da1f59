import type { Check } from '../dispatch.ts';
import { noSuchCall } from '../refusal.ts';

/** 1. Load the authoritative pending call from server-side state. */
export const loadCall: Check = {
  id: '01-load-call',
  endsCall: false,
  run(dispatch) {
    const { calls, runs } = dispatch.gateway.store;
    const record = calls.find(dispatch.call);
    if (record === undefined) throw noSuchCall();
    dispatch.record = record;
    dispatch.run = runs.get(record.run);
  },
};
