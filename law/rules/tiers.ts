import { fileRule, type Rule } from '../rule.ts'

/**
 * A failure of a test that only runs in the long tier goes unnoticed for weeks, so every long test has a
 * short form.
 */
const tier = 'server/testing/tier.ts'

export const tiers: Rule[] = [
  fileRule('tests read their length, never the tier', ({ path, texts }) =>
    path === tier || path.startsWith('law/') || path.startsWith('scripts/') || !texts.includes('TEST_TIER')
      ? null
      : 'use `atLength`',
  ),
]
