import { digest } from '../../model/canonical.ts';
import { type Check, established } from '../dispatch.ts';
import { Refusal } from '../refusal.ts';

/** 5. Validate arguments against a pinned schema and semantic policy. */
export const validateArguments: Check = {
  id: '05-validate-arguments',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const tool = established(dispatch.tool, 'the tool');
    if (digest(record.arguments) !== record.argumentDigest) {
      throw new Refusal('conflict', 'the arguments are not those of the record');
    }
    if (!tool.schema.safeParse(record.arguments).success) {
      throw new Refusal('invalid', 'the arguments do not satisfy the schema of the tool');
    }
    const problem = tool.semanticProblem(record.arguments);
    if (problem !== undefined)
      throw new Refusal('forbidden', problem, undefined, { decision: 'require-narrower', code: 'argument-limit' });
  },
};
