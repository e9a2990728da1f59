import type { ReasonTexts } from './reason-text.ts';

export const RESULT_REASONS: ReasonTexts = {
  'result:claims-success': {
    control: 'proof of the effect before success',
    sentence: 'A call is reported as done although it had no effect.',
  },
  'result:hides-effect': {
    control: 'record of the effect',
    sentence: 'A call is reported as not done although its effect happened.',
  },
  'result:undelimited': {
    control: 'delimiting of results',
    sentence: 'The model is shown the result of a tool as bare text, where words of it can pass for instructions.',
  },
  'result:oversize': {
    control: 'size cap of results',
    sentence: 'The model is shown a result larger than any may be.',
  },
  'result:secret-shown': {
    control: 'redaction of results',
    sentence: 'The model is shown a secret in the result of a tool.',
  },
  'result:outside-schema': {
    control: 'output schema of the tool',
    sentence: 'The model is shown a part of a result that the schema of the tool does not know.',
  },
};
