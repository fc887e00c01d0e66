#!/usr/bin/env node
// npm test: everything. Its last line reads "N passed, N failed".
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './checks.mjs'
import { browserLaunch } from './find-browser.mjs'
import { installTools } from './find-tools.mjs'
import { prepare } from './prepare.mjs'
import { forwardSignals, root } from './processes.mjs'
import { close, programStep, runSideBySide, runStep, testStep } from './steps.mjs'
import { buildWeb } from './web-build.mjs'

forwardSignals()
const build = { name: 'web build', work: async () => ({ code: 0, output: await buildWeb() }) }
const browser = { name: 'browser', work: async () => ({ code: 0, output: browserLaunch().executablePath }) }
const tools = {
  name: 'external programs',
  work: async () => ({ code: 0, output: '', notes: await installTools() }),
}
const sizeGate = 'bench/shell-size.ts'

try {
  await prepare()
  // Mostly downloads: it runs next to the checks, and is needed by the server's tests.
  const toolsStand = runStep(tools)
  const outcomes = await runSideBySide(checks, 2)
  outcomes.push(await runStep(build))
  if (existsSync(join(root, sizeGate))) outcomes.push(await runStep(programStep('shell size', sizeGate)))
  outcomes.push(await toolsStand)
  outcomes.push(await runStep(testStep('server', 'server', { secondTry: 3 })))
  outcomes.push(await runStep(browser))
  outcomes.push(await runStep(testStep('pages in a browser', 'pages', { secondTry: 3 })))
  outcomes.push(await runStep(testStep('end-to-end tests in a browser', 'e2e', { secondTry: 5 })))
  process.exitCode = close(outcomes)
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
