#!/usr/bin/env node
// npm start: install what is missing, build the web app when it changed, run the server.
import { prepare } from './prepare.mjs'
import { compiled, forwardSignals, projectNode, run } from './processes.mjs'
import { buildWeb } from './web-build.mjs'

forwardSignals()
try {
  await prepare({ everything: false })
  if ((await buildWeb()) === 'built') console.log('Built the web app.')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exitCode = await run(projectNode, ['server/main.ts', ...process.argv.slice(2)], { env: compiled })
