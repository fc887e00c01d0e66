/**
 * The two tiers of the tests: `npm test` proves every behaviour once, `npm run test:long` repeats the costly ones at length. A test belongs to both: it takes
 * its length from here, so no long test is without its short form (law/rules/tiers.ts).
 */
export function atLength<T>({ short, long }: { short: T; long: T }): T {
  return process.env['TEST_TIER'] === 'long' ? long : short
}
