import type { ToyCase } from './kit/stand.ts';
import { ra01 } from './toys/ra-01.ts';
import { ra02 } from './toys/ra-02.ts';
import { ra03 } from './toys/ra-03.ts';
import { ra04 } from './toys/ra-04.ts';
import { ra05 } from './toys/ra-05.ts';
import { ra06 } from './toys/ra-06.ts';
import { ra07 } from './toys/ra-07.ts';
import { ra08 } from './toys/ra-08.ts';
import { ra09 } from './toys/ra-09.ts';
import { ra10 } from './toys/ra-10.ts';
import { ra11 } from './toys/ra-11.ts';
import { ra12 } from './toys/ra-12.ts';
import { ra13 } from './toys/ra-13.ts';
import { ra14 } from './toys/ra-14.ts';
import { ra15 } from './toys/ra-15.ts';
import { ra16 } from './toys/ra-16.ts';
import { ra17 } from './toys/ra-17.ts';
import { ra18 } from './toys/ra-18.ts';
import { ra19 } from './toys/ra-19.ts';
import { ra20 } from './toys/ra-20.ts';
import { ra21 } from './toys/ra-21.ts';
import { ra22 } from './toys/ra-22.ts';
import { ra23 } from './toys/ra-23.ts';
import { ra24 } from './toys/ra-24.ts';
import { ra25 } from './toys/ra-25.ts';
import { ra26 } from './toys/ra-26.ts';
import { ra27 } from './toys/ra-27.ts';
import { ra28 } from './toys/ra-28.ts';
import { ra29 } from './toys/ra-29.ts';
import { ra30 } from './toys/ra-30.ts';
import { twoSteps } from './toys/two-steps.ts';

/** Every public case as a pair of toys, in order. */
export const CASES: readonly ToyCase[] = [
  ra01,
  ra02,
  ra03,
  ra04,
  ra05,
  ra06,
  ra07,
  ra08,
  ra09,
  ra10,
  ra11,
  ra12,
  ra13,
  ra14,
  ra15,
  ra16,
  ra17,
  ra18,
  ra19,
  ra20,
  ra21,
  ra22,
  ra23,
  ra24,
  ra25,
  ra26,
  ra27,
  ra28,
  ra29,
  ra30,
];

/** Flaws that have room in one gateway, since each is in routes of its own, and how each of them shows. */
export const TWO_AT_ONCE: readonly { two: readonly [ToyCase, ToyCase]; shows: readonly [string, string] }[] = [
  { two: [ra01, ra13], shows: ['approval:forged|submit|excess', 'approval:other-tenant|resume|excess'] },
  { two: [ra02, ra11], shows: ['provenance:client-authored|submit|excess', 'approval:absent|resume|excess'] },
  { two: [ra04, ra06], shows: ['approval:forged|submit|excess', 'approval:duplicate-id|resume|excess'] },
  { two: [ra28, ra12], shows: ['replay:done|submit|excess', 'approval:denied|resume|excess'] },
];

/** A flaw that only two mutations together show, how it shows, and the operators of a scenario that asks for as many things. */
export const TWO_STEPS = {
  toy: twoSteps,
  shows: 'principal:not-owner|resume|excess',
  operators: {
    include: [
      'change-policy-mid-run',
      'resume-as-stranger',
      'resume-across-tenants',
      'decide-as-stranger',
      'change-arguments-after-approval',
      'swap-tool-under-approval',
      'approve-own-request',
      'approve-superseded-call',
      'deny-then-resume',
      'retry-sequentially',
      'replay-completed-call',
      'resume-anonymously',
    ],
    exclude: [],
  },
};
