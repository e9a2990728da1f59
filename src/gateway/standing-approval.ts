import { BOUND_FIELDS, type BoundField } from '../model/bound-fields.ts';
import { type ApprovalRecord, approversNeeded, bindingOf, newApproval } from './approval-binding.ts';
import type { CallRecord } from './call-record.ts';
import type { Gateway } from './gateway.ts';
import type { RegisteredTool } from './policy-registry.ts';
import type { WeaknessId } from './registry.ts';

/** What each approval has of its own; everything else says what was approved. */
const OWN: readonly BoundField[] = ['proposalId', 'approver', 'count', 'expiry'];
/** Fields in which a remembered approval must agree with a new proposal: the exact same canonical call, for the same end. */
const SAME_CALL = BOUND_FIELDS.filter((field) => !OWN.includes(field));
const without = (...fields: BoundField[]): readonly BoundField[] =>
  SAME_CALL.filter((field) => !fields.includes(field));

interface Cover {
  id: WeaknessId;
  /** Approvals as given, those to be remembered, or those that came before what they are for. */
  of: 'given' | 'remembered' | 'early';
  agree: readonly BoundField[];
  /** The field that is not bound: in it the two differ. */
  differ?: BoundField;
}

/** What would count as well if one field were not bound. */
const TOO_WIDE: readonly Cover[] = [
  { id: 'remembered-too-widely', of: 'remembered', agree: ['principal', 'tenant', 'run', 'tool'] },
  {
    id: 'approval-bound-by-tool-name',
    of: 'given',
    agree: ['principal', 'tenant', 'run', 'tool'],
    differ: 'resolvedTarget',
  },
  { id: 'approval-not-bound-to-proposal', of: 'given', agree: without('purpose') },
  {
    id: 'approval-not-bound-to-arguments',
    of: 'given',
    agree: without('argumentDigest', 'purpose'),
    differ: 'argumentDigest',
  },
  { id: 'approval-not-bound-to-run', of: 'given', agree: without('run', 'purpose'), differ: 'run' },
  {
    id: 'approval-not-bound-to-principal',
    of: 'given',
    agree: without('principal', 'run', 'purpose'),
    differ: 'principal',
  },
  { id: 'decision-before-proposal-counts', of: 'early', agree: ['principal', 'tenant', 'run'] },
];

/**
 * An approver may ask not to be asked again. That is remembered for the exact same canonical call, in the same run and for
 * the same purpose, until the approval expires; anything else is asked for anew. A call so covered gets an approval record
 * of its own, bound to itself, and neither dual control nor what a client wrote is covered. True when the call may be dispatched.
 */
export function takeRemembered(gateway: Gateway, call: CallRecord, tool: RegisteredTool): boolean {
  const { approvals, calls, machine, audit } = gateway.store;
  const found = coveringOf(gateway, call, tool);
  if (found === undefined) return false;
  const { approval: earlier, basis } = found;
  if (basis === 'early') approvals.use(earlier.id);
  const approver = String(earlier.bound.approver);
  const approval = newApproval('approve', basis, bindingOf(call, tool, approver), {
    context: earlier.context ?? undefined,
  });
  approvals.insert(approval);
  calls.authorize(call.id, 'approval', approval.id);
  const { id, run } = call;
  audit.append({ kind: 'decision', principal: approver, run, operation: id, detail: { remembered: earlier.id } });
  return machine.moveCall({ call: id, run, from: 'APPROVAL_PENDING', to: 'DISPATCH_AUTHORIZED', by: approver });
}

function coveringOf(
  gateway: Gateway,
  call: CallRecord,
  tool: RegisteredTool,
): { approval: ApprovalRecord; basis: ApprovalRecord['basis'] } | undefined {
  if (call.source !== 'model' || approversNeeded(tool) > 1) return undefined;
  const { approvals } = gateway.store;
  const wanted = bindingOf(call, tool, '');
  const agrees = (one: ApprovalRecord, fields: readonly BoundField[]): boolean =>
    Number(one.bound.expiry) > Date.now() && fields.every((field) => one.bound[field] === wanted[field]);
  const remembered = approvals.remembered(call.tenant, call.tool);
  const exact = remembered.find((one) => agrees(one, SAME_CALL));
  if (exact !== undefined) return { approval: exact, basis: 'remembered' };
  for (const { id, of, agree, differ } of TOO_WIDE) {
    if (!gateway.weak.has(id)) continue;
    const given = (): ApprovalRecord[] => approvals.given(call.tenant, call.tool).filter((one) => one.remember === 0);
    const pool = of === 'remembered' ? remembered : given();
    const cover = pool.find(
      (one) =>
        agrees(one, agree) &&
        (differ === undefined || one.bound[differ] !== wanted[differ]) &&
        (one.basis === 'early') === (of === 'early') &&
        (of !== 'early' || one.uses === 0),
    );
    if (cover !== undefined) return { approval: cover, basis: of === 'early' ? 'early' : 'covered' };
  }
  return undefined;
}
