#!/usr/bin/env node
// npm run test:long: the tests that take their length from server/testing/tier.ts, at full length.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installTools } from './find-tools.mjs'
import { prepare } from './prepare.mjs'
import { forwardSignals, root } from './processes.mjs'
import { close, runStep, testStep } from './steps.mjs'
import { buildWeb } from './web-build.mjs'

const env = { TEST_TIER: 'long', PROPERTY_SEED: 'random' }
const projects = [
  { project: 'server', folder: 'server', ending: /\.test\.ts$/ },
  { project: 'e2e', folder: 'e2e', ending: /\.e2e\.ts$/ },
]

forwardSignals()
try {
  await prepare()
  await buildWeb()
  await installTools()
  const outcomes = []
  for (const { project, folder, ending } of projects)
    outcomes.push(
      await runStep(testStep(`${project}, at full length`, project, { env, files: filesOf(folder, ending) })),
    )
  process.exitCode = close(outcomes)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The tests that ask for their length. */
function filesOf(folder, ending) {
  const tests = readdirSync(join(root, folder), { recursive: true }).filter((it) => ending.test(it))
  return tests
    .map((it) => join(folder, it))
    .filter((it) => readFileSync(join(root, it), 'utf8').includes('testing/tier.ts'))
}
