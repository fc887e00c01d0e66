import { testStep, toolStep } from './steps.mjs'

/** All checks without server or browser: types, style, domain tests, architecture rules, unused code. */
export const checks = [
  testStep('domain tests and architecture rules', 'domain'),
  toolStep('types', 'tsc', []),
  toolStep('lint', 'oxlint', []),
  toolStep('unused', 'knip', ['--no-progress']),
  toolStep('format', 'oxfmt', ['--check']),
]
