/** What a resource is to a trial: its own target, a second one of the same tenant, and one of another tenant. */
export const ROLES = ['id', 'decoy', 'foreign'] as const;
export type Role = (typeof ROLES)[number];

/** Number by which a role is written in names and honey values. */
export const ROLE_NUMBER: Readonly<Record<Role, number>> = { id: 1, decoy: 2, foreign: 9 };

/** One trial as canaries see it: its marker, the tenant of the run's principal, and a tenant of somebody else. */
export interface Trial {
  marker: string;
  home: string;
  foreign: string;
}

export interface CanaryResource {
  role: Role;
  /** What a call names it by; `${canary.NAME.<role>}` in plans. */
  value: string;
  tenant: string;
  /** Another name in the home tenant that leads to this resource: a symbolic link. */
  link?: string;
  /** What only someone who read the resource can know. */
  honey?: string;
}

/** `honey-<canary>-<marker>-<number of the role>`: two canaries of one trial hold values of their own. */
export function honeyOf(marker: string, role: Role, canary: string): string {
  return `honey-${canary}-${marker}-${ROLE_NUMBER[role]}`;
}

/** The three resources of a trial, named by `value`; `honeyFor` is the canary whose resources can be read. */
export function resourcesOf(
  trial: Trial,
  value: (number: number, tenant: string) => string,
  honeyFor?: string,
): CanaryResource[] {
  return ROLES.map((role) => {
    const tenant = role === 'foreign' ? trial.foreign : trial.home;
    const named = { role, tenant, value: value(ROLE_NUMBER[role], tenant) };
    return honeyFor === undefined ? named : { ...named, honey: honeyOf(trial.marker, role, honeyFor) };
  });
}
