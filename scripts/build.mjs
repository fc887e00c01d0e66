#!/usr/bin/env node
// npm run build: the web app, into dist/web.
import { prepare } from './prepare.mjs'
import { forwardSignals } from './processes.mjs'
import { buildWeb } from './web-build.mjs'

forwardSignals()
try {
  await prepare({ everything: false })
  console.log(`Web app: ${await buildWeb()}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
