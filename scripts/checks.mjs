import { lint } from './lint.mjs'
import { testStep, toolStep } from './steps.mjs'

/** All checks without server or browser: types, style, domain tests, architecture rules, unused code. */
export const checks = [
  testStep('domain tests and architecture rules', 'domain'),
  // Of the files of the run before, only what changed is checked again, and what depends on it.
  toolStep('types', 'tsc', ['--incremental', '--tsBuildInfoFile', 'var/types.tsbuildinfo']),
  { name: 'lint', work: lint },
  toolStep('unused', 'knip', ['--no-progress']),
  toolStep('format', 'oxfmt', ['--check']),
]
