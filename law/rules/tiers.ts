import { fileRule, type Rule } from '../rule.ts'

/** A test that is only in the long tier proves something that nobody sees fail for weeks: every long test has a short form. */
const tier = 'server/testing/tier.ts'

export const tiers: Rule[] = [
  fileRule('a test asks only how long it is to be, never which tier it is in', ({ path, texts }) =>
    path === tier || path.startsWith('law/') || path.startsWith('scripts/') || !texts.includes('TEST_TIER') ? null : 'use `atLength`',
  ),
]
