import { testStep, toolStep } from './steps.mjs'

/** What is checked without a server or a browser: types, style, rules, law, what nobody uses. */
export const checks = [
  testStep('rules and law', 'domain'),
  toolStep('types', 'tsc', []),
  toolStep('lint', 'oxlint', []),
  toolStep('unused', 'knip', ['--no-progress']),
  toolStep('format', 'oxfmt', ['--check']),
]
