#!/usr/bin/env node
// npm run mutants: mutation tests of the domain rules; lists each mutant that no test detects. npm run mutants:server
// does the same with the ledger, the change mechanism and the way in, over the database, which takes longer. What follows `--`
// goes to Stryker: `npm run mutants -- -m 'domain/pricing/*.ts'` looks at one folder.
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { forwardSignals, projectNode, root, run } from './processes.mjs'

const [room = 'domain', ...more] = process.argv.slice(2)
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

forwardSignals()
try {
  await prepare()
  process.exitCode = await run(projectNode, [stryker, 'run', join('mutants', `${room}.json`), ...more])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
