import type { Clause } from '../../model/clause.ts';

export interface TaxonomyId {
  scheme: string;
  edition: string;
  id: string;
}

/** The edition in which each scheme was read; an id without its edition says little. */
const EDITIONS = {
  ASI: { scheme: 'OWASP Agentic', edition: '2026' },
  AISVS: { scheme: 'OWASP AISVS', edition: '1.0' },
  CWE: { scheme: 'CWE', edition: '4.15' },
  ATLAS: { scheme: 'MITRE ATLAS', edition: '5.6.0' },
  LLM: { scheme: 'OWASP LLM', edition: '2026' },
} as const;

type Ids = Partial<Record<keyof typeof EDITIONS, readonly string[]>>;

/** The first id of a scheme is the primary mapping. Ids that CWE discourages as a mapping are left out. */
const IDS: Readonly<Record<Clause, Ids>> = {
  provenance: {
    ASI: ['ASI03', 'ASI06'],
    AISVS: ['C9.2.1', 'C9.4.4'],
    CWE: ['CWE-807', 'CWE-302', 'CWE-672'],
    ATLAS: ['AML.T0053', 'AML.T0080.001'],
    LLM: ['LLM03'],
  },
  principal: {
    ASI: ['ASI03'],
    AISVS: ['C9.5.2', 'C5.3.1'],
    CWE: ['CWE-639', 'CWE-863'],
    ATLAS: ['AML.T0012', 'AML.T0053'],
    LLM: ['LLM03'],
  },
  resource: {
    ASI: ['ASI03'],
    AISVS: ['C5.3.1', 'C9.5.2'],
    CWE: ['CWE-639', 'CWE-488', 'CWE-863'],
    ATLAS: ['AML.T0053', 'AML.T0086'],
    LLM: ['LLM03', 'LLM02'],
  },
  arguments: {
    ASI: ['ASI02'],
    AISVS: ['C9.5.1', 'C10.4.4'],
    CWE: ['CWE-1287', 'CWE-354'],
    ATLAS: ['AML.T0053'],
    LLM: ['LLM03'],
  },
  approval: {
    ASI: ['ASI02', 'ASI09'],
    AISVS: ['C9.2.8', 'C9.2.1', 'C9.2.2'],
    CWE: ['CWE-841', 'CWE-807', 'CWE-367'],
    ATLAS: ['AML.T0053'],
    LLM: ['LLM03'],
  },
  limits: {
    ASI: ['ASI02', 'ASI08'],
    AISVS: ['C9.5.1', 'C9.6.1'],
    CWE: ['CWE-862', 'CWE-636'],
    ATLAS: ['AML.T0053'],
    LLM: ['LLM06', 'LLM03'],
  },
  replay: {
    ASI: ['ASI08'],
    AISVS: ['C9.4.2'],
    CWE: ['CWE-837', 'CWE-362'],
    ATLAS: ['AML.T0053', 'AML.T0048.000'],
    LLM: ['LLM03'],
  },
  pairing: {
    ASI: ['ASI06', 'ASI07'],
    AISVS: ['C9.3.2', 'C10.4.6'],
    CWE: ['CWE-354', 'CWE-353'],
    ATLAS: ['AML.T0099', 'AML.T0080.001'],
    LLM: ['LLM01'],
  },
  posture: {
    ASI: ['ASI03'],
    AISVS: ['C9.5.6'],
    CWE: ['CWE-863', 'CWE-613'],
    ATLAS: ['AML.T0053', 'AML.T0107'],
    LLM: ['LLM03'],
  },
  residue: {
    ASI: ['ASI08'],
    AISVS: ['C10.2.6', 'C9.6.2'],
    CWE: ['CWE-459', 'CWE-672'],
    ATLAS: ['AML.T0053'],
    LLM: ['LLM03'],
  },
  audit: { CWE: ['CWE-778'], ATLAS: ['AML.M0024'] },
  result: {
    ASI: ['ASI07'],
    AISVS: ['C9.3.2', 'C10.4.3'],
    CWE: ['CWE-501', 'CWE-1288'],
    ATLAS: ['AML.T0099'],
    LLM: ['LLM10', 'LLM02'],
  },
  // A lawful call that does not happen is no entry of any of these schemes.
  liveness: {},
};

export function taxonomyOf(clause: Clause): TaxonomyId[] {
  return Object.entries(IDS[clause]).flatMap(([scheme, ids]) =>
    ids.map((id) => ({ ...EDITIONS[scheme as keyof typeof EDITIONS], id })),
  );
}
