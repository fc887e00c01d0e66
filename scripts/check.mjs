#!/usr/bin/env node
// npm run check: the fast half of npm test, for use during development.
import { checks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { forwardSignals } from './processes.mjs'
import { close, runSideBySide } from './steps.mjs'

forwardSignals()
try {
  await prepare()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exitCode = close(await runSideBySide(checks, 2))
