import type { Condition } from '../condition.ts';

/** Arguments are no larger than the tool takes, in bytes of their JSON. */
export const sizeOfArguments: Condition = {
  id: 'size-of-arguments',
  claim: 'a call whose arguments are larger than its tool takes is refused',
  refuses(_world, { contract }, { tool, arguments: args }) {
    const most = contract.tools[tool]?.argumentBytes;
    return most !== undefined && Buffer.byteLength(JSON.stringify(args)) > most ? ['limits:too-large'] : [];
  },
};
