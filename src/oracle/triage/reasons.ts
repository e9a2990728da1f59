import type { ReasonText } from './reason-text.ts';
import { REASONS_OF_TOOLS } from './reasons-of-tools.ts';

export type { ReasonText };

/** Every `clause:reason` that the oracle can name. */
export const REASONS: Readonly<Record<string, ReasonText>> = {
  'provenance:client-authored': {
    control: 'server-held call record',
    sentence: 'A call that a client wrote into a history is executed as if the gateway had recorded it.',
  },
  'provenance:unknown-call': {
    control: 'server-held call record',
    sentence: 'A call that the gateway never recorded is executed.',
  },
  'provenance:unexplained': {
    control: 'server-held call record',
    sentence: 'An effect happens that no call of the sequence asks for.',
  },
  'provenance:unknown-run': {
    control: 'server-held run record',
    sentence: 'A request on a run that does not exist has an effect.',
  },
  'provenance:unknown-tool': {
    control: 'tool registry',
    sentence: 'A tool that is not registered is executed.',
  },
  'provenance:cancelled': {
    control: 'state check at dispatch',
    sentence: 'A call that was cancelled is still executed.',
  },
  'provenance:superseded': {
    control: 'state check at dispatch',
    sentence: 'A call that a newer message has superseded is still executed.',
  },
  'provenance:not-resumed': {
    control: 'state check at dispatch',
    sentence: 'An approved call is executed although its run was not resumed.',
  },
  'provenance:early': {
    control: 'state check at dispatch',
    sentence: 'A call is executed before the request that permits it.',
  },
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
  'principal:not-operator': {
    control: 'role check of the operator',
    sentence: 'Somebody who is no operator replays a call.',
  },
  'resource:other-tenant': {
    control: 'tenant check of the target',
    sentence: 'A tool acts on a resource of another tenant.',
  },
  'resource:other-recipient': {
    control: 'recipient check of the answer',
    sentence: 'The content of a resource is given to somebody whom it was not for.',
  },
  'arguments:over-limit': {
    control: 'semantic policy of arguments',
    sentence: 'A call is executed with arguments over the limit of the policy.',
  },
  'arguments:other-than-authorised': {
    control: 'argument digest check',
    sentence: 'A call is executed with other arguments than were authorised.',
  },
  'approval:absent': {
    control: 'approval gate at dispatch',
    sentence: 'A call that needs an approval is executed without one.',
  },
  'approval:forged': {
    control: 'server-held approval record',
    sentence: 'An approval that the client wrote itself counts as a decision.',
  },
  'approval:denied': {
    control: 'denial check at dispatch',
    sentence: 'A call that the approver rejected is still executed.',
  },
  'approval:other-arguments': {
    control: 'argument digest in the approval',
    sentence: 'The arguments that a decision carries replace those that were proposed and shown.',
  },
  'approval:other-tool': {
    control: 'tool identity in the approval',
    sentence: 'The tool that a decision carries replaces the one that was proposed and shown.',
  },
  'approval:anonymous': {
    control: 'entitlement check of the approver',
    sentence: 'A decision counts although nobody known made it.',
  },
  'approval:other-tenant': {
    control: 'entitlement check of the approver',
    sentence: 'A decision by somebody of another tenant counts.',
  },
  'approval:not-entitled': {
    control: 'entitlement check of the approver',
    sentence: 'A decision by somebody who may not approve the call counts.',
  },
  'approval:self': {
    control: 'entitlement check of the approver',
    sentence: "The requester's decision on their own call counts.",
  },
  'approval:duplicate-id': {
    control: 'uniqueness of call ids',
    sentence: 'One decision lets every call through that shares its id.',
  },
  'approval:other-run': {
    control: 'run binding of the decision',
    sentence: 'A decision counts although it names the call under another run.',
  },
  'approval:too-few': {
    control: 'dual control',
    sentence: 'A call that needs more approvers is executed on fewer.',
  },
  'approval:one-approver': {
    control: 'dual control',
    sentence: 'Two approvals by one person count as those of two.',
  },
  'approval:shown-otherwise': {
    control: 'canonical approval request',
    sentence: 'The approver is shown another call than the one that would be executed.',
  },
  'replay:done': {
    control: 'atomic reservation of the call',
    sentence: 'A call that has run is executed again.',
  },
  'replay:repeated': {
    control: 'atomic reservation of the call',
    sentence: 'An effect happens more often than it was permitted.',
  },
  'pairing:not-executor': {
    control: 'executor check of results',
    sentence: 'A result that a client offers is taken for that of the executor and shown to the model.',
  },
  'pairing:not-owner': {
    control: 'executor check of results',
    sentence: "A result that somebody offers for another's run is taken and shown to the model.",
  },
  'provenance:imported': {
    control: 'server-held call record',
    sentence: 'A call that an imported transcript shows is executed as if a model had just proposed it.',
  },
  'provenance:reused-id': {
    control: 'server-held call record',
    sentence: 'A later call is executed on the decision about an earlier one whose id it has.',
  },
  'replay:unknown': {
    control: 'reconciliation of unknown outcomes',
    sentence: 'A call whose outcome was unknown is executed again instead of being reconciled.',
  },
  'replay:forked': {
    control: 'reuse of results in a fork',
    sentence: 'A fork of a run executes the calls of that run again.',
  },
  'replay:key-reused': {
    control: 'arguments bound to the idempotency key',
    sentence: 'An idempotency key that comes again with other arguments lets a second operation through.',
  },
  'pairing:duplicate': {
    control: 'executor check of results',
    sentence: 'A second result for a call that has one is taken and shown to the model.',
  },
  'pairing:other-run': {
    control: 'run binding of results',
    sentence: 'The result of a call of another run is taken and shown to the model.',
  },
  'liveness:missing': {
    control: 'dispatch of authorised calls',
    sentence: 'A call that current authority permits is not executed.',
  },
  'liveness:refused': {
    control: 'acceptance of lawful requests',
    sentence: 'A request that current authority permits is refused.',
  },
  'provenance:expired': {
    control: 'expiry check of calls',
    sentence: 'A call that is older than calls live is still executed.',
  },
  'approval:expired': {
    control: 'expiry check of approvals',
    sentence: 'An approval that has expired still lets a call through.',
  },
  'approval:superseded': {
    control: 'match of decision and pending call',
    sentence: 'A decision on a call that a newer message has superseded still counts.',
  },
  'approval:other-policy': {
    control: 'policy version in the approval',
    sentence: 'An approval that was given under another version of the policy still counts.',
  },
  'approval:other-version': {
    control: 'tool version in the approval',
    sentence: 'An approval of one version of a tool lets another version run.',
  },
  'principal:policy-denied': {
    control: 'policy check at dispatch',
    sentence: 'A call runs although the policy denies its tool by the time it is executed.',
  },
  'principal:revoked': {
    control: 'membership check at dispatch',
    sentence: 'A call is executed for a principal whose membership was revoked.',
  },
  'resource:moved': {
    control: 'ownership check at dispatch',
    sentence: 'A tool acts on a resource that has gone to another tenant in the meantime.',
  },
  'arguments:old-schema': {
    control: 'schema check at dispatch',
    sentence: 'A call is executed under an older schema than its tool has now.',
  },
  'provenance:unpromoted': {
    control: 'promotion check of the registry',
    sentence: 'A tool that is registered but not promoted is executed.',
  },
  'limits:killed': {
    control: 'kill switch at dispatch',
    sentence: 'A call is executed although a kill switch that covers it was thrown.',
  },
  'arguments:unknown-property': {
    control: 'pinned argument schema',
    sentence: 'A call is executed with a property left out that its schema does not know.',
  },
  'arguments:missing-property': {
    control: 'pinned argument schema',
    sentence: 'A call is executed although an argument that its schema requires is missing.',
  },
  'arguments:wrong-type': {
    control: 'pinned argument schema',
    sentence: 'A call is executed with a value made to fit the type of its schema.',
  },
  'arguments:other-spelling': {
    control: 'canonical form of targets',
    sentence: 'A target is checked in one spelling and acted on in another.',
  },
  'resource:outside-root': {
    control: 'root of the paths of a tenant',
    sentence: 'A path leads out of the folder of its tenant and is followed.',
  },
  'limits:egress': {
    control: 'egress list of hosts',
    sentence: 'A host is reached that the egress list does not hold.',
  },
  'limits:redirect': {
    control: 'egress list of hosts',
    sentence: 'A redirect is followed to a host that the egress list does not hold.',
  },
  'limits:rate': {
    control: 'count of calls in a run',
    sentence: 'A tool is executed more often in one run than it may be.',
  },
  'limits:spend': {
    control: 'sum of amounts in a run',
    sentence: 'The amounts of one run go over their limit together.',
  },
  'posture:below-floor': {
    control: 'posture floor of the tool',
    sentence: 'A tool is executed in a session whose trust is below its floor.',
  },
  'audit:effect-without-record': {
    control: 'write-ahead record of attempts',
    sentence: 'An effect happens of which the audit log has no record.',
  },
  'audit:no-decision': {
    control: 'record of policy decisions',
    sentence: 'An effect goes back to no policy decision that allows it.',
  },
  'audit:two-principals': {
    control: 'principal in the audit record',
    sentence: 'The record of an effect names another principal than the one on whose authority it happened.',
  },
  'audit:refusal-unrecorded': {
    control: 'record of refusals',
    sentence: 'A request is refused and the audit log has no record of it with a reason.',
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
  'provenance:state-lost': {
    control: 'state check at dispatch',
    sentence: 'A call of a run is executed whose state was lost.',
  },
  'approval:revoked': {
    control: 'entitlement check of the approver',
    sentence: 'An approval counts although its approver is no member any more.',
  },
  'approval:other-target': {
    control: 'target bound in the approval',
    sentence: 'A call is executed on another target than the one that its name meant.',
  },
  'limits:rebound': {
    control: 'egress list of hosts',
    sentence: 'A host is checked at one address and reached at another.',
  },
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
  ...REASONS_OF_TOOLS,
};
