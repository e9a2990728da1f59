import type { LintRule } from './lint/rule.ts';
import { misleadingAnnotation } from './rules/annotations.ts';
import { destructiveWithoutApproval, noIdempotencyContract } from './rules/approval-contract.ts';
import { approvalOnEverything, approvalWithoutTimeout, executableApprovalReason } from './rules/approval-gate.ts';
import { openArguments, unboundedList, unboundedText } from './rules/argument-bounds.ts';
import { credentialParameter } from './rules/credential-parameter.ts';
import { definitionDrift } from './rules/definition-drift.ts';
import { descriptionInjection } from './rules/description-injection.ts';
import { literalSecret, misplacedSecretReference } from './rules/literal-secret.ts';
import { loggedArguments } from './rules/logged-arguments.ts';
import { promptOnlyPermission } from './rules/prompt-only-permission.ts';
import { broadScope, undeclaredScopes } from './rules/scopes.ts';
import { reasonAuthorizes } from './rules/stated-reason.ts';
import { duplicateName, missingIdentityAnchor } from './rules/tool-set.ts';
import { trustParameter } from './rules/trust-parameter.ts';
import { unboundedPath, unboundedQuery, unboundedUrl } from './rules/unbounded-target.ts';

export { ASSERTIONS } from './audit/assertions.ts';
export { INDICATORS } from './audit/indicators.ts';

/** Every rule that reads a manifest alone. */
export const RULES: readonly LintRule[] = [
  credentialParameter,
  literalSecret,
  misplacedSecretReference,
  trustParameter,
  reasonAuthorizes,
  promptOnlyPermission,
  unboundedPath,
  unboundedUrl,
  unboundedQuery,
  openArguments,
  unboundedText,
  unboundedList,
  misleadingAnnotation,
  destructiveWithoutApproval,
  noIdempotencyContract,
  approvalOnEverything,
  approvalWithoutTimeout,
  executableApprovalReason,
  undeclaredScopes,
  broadScope,
  loggedArguments,
  descriptionInjection,
  missingIdentityAnchor,
  duplicateName,
];

/** The same and the one that needs a lock to compare with. */
export const LISTED_RULES: readonly LintRule[] = [...RULES, definitionDrift];
