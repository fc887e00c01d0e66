#!/usr/bin/env node
// npm run upgrade-fixture: keeps a small lived-in company at today's schema, for the versions after this one.
// See server/db/fixtures/README.md.
import { prepare } from './prepare.mjs'
import { forwardSignals, projectNode, run } from './processes.mjs'

forwardSignals()
try {
  await prepare()
  process.exitCode = await run(projectNode, ['server/testing/upgrade/keep-fixture.ts'])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
