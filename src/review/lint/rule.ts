import type { Clause } from '../../model/clause.ts';
import type { Path } from '../../model/document.ts';
import type { Severity } from '../../model/finding.ts';
import type { Manifest } from './manifest.ts';

/** One place where a rule is broken. */
export interface Flaw {
  /** `tool` or `tool.parameter`; the manifest itself is `manifest`. */
  subject: string;
  /** One sentence. */
  title: string;
  at: Path;
  evidence: readonly string[];
  /** Where this one is graded otherwise than its rule. */
  severity?: Severity;
}

/** A rule about the design of tools. It reads a manifest and never calls a tool. */
export interface LintRule {
  id: string;
  clause: Clause;
  severity: Severity;
  summary: string;
  why: string;
  /** What a tool that keeps the rule looks like. */
  example: string;
  fix: string;
  check(manifest: Manifest): readonly Flaw[];
}
