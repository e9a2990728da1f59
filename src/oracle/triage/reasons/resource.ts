import type { ReasonTexts } from './reason-text.ts';

export const RESOURCE_REASONS: ReasonTexts = {
  'resource:other-tenant': {
    control: 'tenant check of the target',
    sentence: 'A tool acts on a resource of another tenant.',
  },
  'resource:other-recipient': {
    control: 'recipient check of the answer',
    sentence: 'The content of a resource is given to somebody whom it was not for.',
  },
  'resource:moved': {
    control: 'ownership check at dispatch',
    sentence: 'A tool acts on a resource that has gone to another tenant in the meantime.',
  },
  'resource:outside-root': {
    control: 'root of the paths of a tenant',
    sentence: 'A path leads out of the folder of its tenant and is followed.',
  },
  'resource:outside-sandbox': {
    control: 'walls of the sandbox',
    sentence: 'Code reaches a resource outside of its sandbox.',
  },
  'resource:injected-context': {
    control: 'injected context',
    sentence: 'The model sets a key of the context that is injected.',
  },
};
