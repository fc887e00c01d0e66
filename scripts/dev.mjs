#!/usr/bin/env node
// npm run dev: the server, restarted when its files change, and the Vite dev server next to it; one Ctrl-C
// ends both.
import { prepare } from './prepare.mjs'
import { forwardSignals, projectNode, run, stopAll, tool } from './processes.mjs'

forwardSignals()
try {
  await prepare()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const both = [
  run(projectNode, ['--watch', '--watch-preserve-output', 'server/main.ts']),
  run(tool('vite'), []),
]
process.exitCode = await Promise.race(both)
stopAll('SIGTERM')
await Promise.all(both)
