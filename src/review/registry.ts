export { ASSERTIONS } from './audit/assertions.ts';
export { INDICATORS } from './audit/indicators.ts';
