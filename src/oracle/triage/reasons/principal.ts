import type { ReasonTexts } from './reason-text.ts';

export const PRINCIPAL_REASONS: ReasonTexts = {
  'principal:anonymous': {
    control: 'authentication of the actor',
    sentence: 'A request without a known principal has an effect.',
  },
  'principal:not-owner': {
    control: 'ownership check of the run',
    sentence: 'Somebody of the same tenant who does not own the run makes its calls execute.',
  },
  'principal:other-tenant': {
    control: 'ownership check of the run',
    sentence: 'Somebody of another tenant makes the calls of a run execute.',
  },
  'principal:not-allowed': {
    control: 'tool policy of the principal',
    sentence: 'A tool is executed for a principal who may not use it.',
  },
  'principal:other-actor': {
    control: 'actor binding at dispatch',
    sentence: "A call is executed on the authority of somebody other than its run's principal.",
  },
  'principal:expired-credential': {
    control: 'authentication of the actor',
    sentence: 'A request whose credential has expired has an effect.',
  },
  'principal:other-audience': {
    control: 'audience check of the credential',
    sentence: 'A request whose credential was made for another audience has an effect.',
  },
  'principal:other-client': {
    control: 'audience check of the credential',
    sentence: 'A request whose credential belongs to another client has an effect.',
  },
  'principal:not-delegated': {
    control: 'verification of the delegation',
    sentence: 'A sub-agent without a delegation acts in the run of somebody else.',
  },
  'principal:forged-delegation': {
    control: 'verification of the delegation',
    sentence: 'A delegation that was not issued like that is taken.',
  },
  'principal:delegation-of-another': {
    control: 'verification of the delegation',
    sentence: 'A delegation to somebody else is taken.',
  },
  'principal:expired-delegation': {
    control: 'expiry of the delegation',
    sentence: 'A delegation is taken after its time.',
  },
  'principal:out-of-delegation': {
    control: 'scope of the delegation',
    sentence: 'A delegation for other tools lets a tool run.',
  },
  'principal:resource-not-granted': {
    control: 'scope of the delegation',
    sentence: 'A delegation for other resources lets a sub-agent act on one.',
  },
  'principal:over-grant': {
    control: 'limits of the delegation',
    sentence: 'A sub-agent goes over the limit of its delegation.',
  },
  'principal:not-operator': {
    control: 'role check of the operator',
    sentence: 'Somebody who is no operator replays a call.',
  },
  'principal:unlisted-role': {
    control: 'tool policy of the principal',
    sentence: 'A tool is executed for a principal with no role that the registry lists now.',
  },
  'principal:unlisted-tenant': {
    control: 'tool policy of the tenant',
    sentence: 'A tool is executed for a tenant that the registry does not list any more.',
  },
  'principal:policy-denied': {
    control: 'policy check at dispatch',
    sentence: 'A call runs although the policy denies its tool by the time it is executed.',
  },
  'principal:revoked': {
    control: 'membership check at dispatch',
    sentence: 'A call is executed for a principal whose membership was revoked.',
  },
  'principal:passed-through': {
    control: 'audience check of the credential',
    sentence: 'A token that was made for a tool behind the gateway lets its holder act.',
  },
  'principal:no-consent': {
    control: 'consent per client',
    sentence: 'A client acts in the name of somebody who agreed to another client only.',
  },
  'principal:narrow-scope': {
    control: 'scope of the credential',
    sentence: 'A credential that is good for less lets its holder act.',
  },
  'principal:ended-session': {
    control: 'check of ended sessions',
    sentence: 'A session that was ended still has effects.',
  },
  'principal:policy-down': {
    control: 'answer of the policy engine',
    sentence: 'A call is executed while the policy cannot be asked.',
  },
  'principal:token-of-another-run': {
    control: 'run of the state token',
    sentence: 'A state token of one run lets its holder go on with another.',
  },
};
