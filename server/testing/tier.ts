/**
 * The two tiers of the tests: `npm test` checks every behaviour once, and `npm run test:long` runs the
 * expensive tests at length. A test belongs to both tiers and takes its length from here, so every long test
 * also has a short form (law/rules/tiers.ts).
 */
export function atLength<T>({ short, long }: { short: T; long: T }): T {
  return process.env['TEST_TIER'] === 'long' ? long : short
}
