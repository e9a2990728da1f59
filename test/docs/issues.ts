/** What the later work is about, by its number. A row of the coverage may leave to these what is not there yet. */
export const ISSUES: Readonly<Record<number, string>> = {
  3: 'the reference gateway whole',
  4: 'the whole catalogue of operators',
  5: 'canaries on real systems',
  6: 'the lab: model, tools and agents',
  7: 'targets that people run',
  8: 'known vulnerabilities in real releases',
  9: 'record and import',
  10: 'gate, verify and reports',
  11: 'posture and policy replay',
  12: 'offline audit and lint',
  13: 'speed, scale and reliability',
  14: "a newcomer's first hour",
};
