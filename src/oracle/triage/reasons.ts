import { APPROVAL_REASONS } from './reasons/approval.ts';
import { ARGUMENTS_REASONS } from './reasons/arguments.ts';
import { AUDIT_REASONS } from './reasons/audit.ts';
import { LIMITS_REASONS } from './reasons/limits.ts';
import { LIVENESS_REASONS } from './reasons/liveness.ts';
import { PAIRING_REASONS } from './reasons/pairing.ts';
import { POSTURE_REASONS } from './reasons/posture.ts';
import { PRINCIPAL_REASONS } from './reasons/principal.ts';
import { PROVENANCE_REASONS } from './reasons/provenance.ts';
import type { ReasonTexts } from './reasons/reason-text.ts';
import { REPLAY_REASONS } from './reasons/replay.ts';
import { RESIDUE_REASONS } from './reasons/residue.ts';
import { RESOURCE_REASONS } from './reasons/resource.ts';
import { RESULT_REASONS } from './reasons/result.ts';

/** Every `clause:reason` that the oracle can name, a file for each clause. */
export const REASONS: ReasonTexts = {
  ...PROVENANCE_REASONS,
  ...PRINCIPAL_REASONS,
  ...RESOURCE_REASONS,
  ...ARGUMENTS_REASONS,
  ...APPROVAL_REASONS,
  ...REPLAY_REASONS,
  ...PAIRING_REASONS,
  ...LIVENESS_REASONS,
  ...LIMITS_REASONS,
  ...POSTURE_REASONS,
  ...AUDIT_REASONS,
  ...RESULT_REASONS,
  ...RESIDUE_REASONS,
};
