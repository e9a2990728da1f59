/** The routes by which a call reaches execution (seed 000, "Exercise Every Dispatch Path"). */
export const DISPATCH_PATHS = [
  'model',
  'resume',
  'direct',
  'queue',
  'schedule',
  'delegate',
  'operator',
  'recovery',
] as const;
export type DispatchPath = (typeof DISPATCH_PATHS)[number];
