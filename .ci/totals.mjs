// Prints "passed failed skipped" of a vitest JSON report: node totals.mjs FILE EXIT_CODE
import { readFileSync } from 'node:fs';

const [file, code] = process.argv.slice(2);
const report = read(file);
const failed = report.numFailedTests;
const endedBadly = code !== '0' || report.numTotalTests === 0;
console.log(
  report.numPassedTests,
  failed === 0 && endedBadly ? 1 : failed,
  report.numPendingTests + report.numTodoTests,
);

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numTotalTests: 0, numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  }
}
