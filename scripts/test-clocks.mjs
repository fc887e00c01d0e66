#!/usr/bin/env node
// npm run test:clocks: every test at other clocks and the server's at another airport. Arguments choose among
// them by name.
import { airportZone, movedClocks, movedPlaces } from './clocks.mjs'
import { findTool, installTools, missingToolLine } from './find-tools.mjs'
import { prepare } from './prepare.mjs'
import { forwardSignals } from './processes.mjs'
import { close, runStep, testStep } from './steps.mjs'
import { buildWeb } from './web-build.mjs'

const projects = ['domain', 'pages', 'server', 'e2e']

forwardSignals()
try {
  await prepare()
  await buildWeb()
  await installTools(['faketime', 'oathtool', 'soffice'])
  const steps = [...atOtherClocks(), ...atOtherPlaces()]
  const outcomes = []
  for (const step of steps) outcomes.push(await runStep(step))
  process.exitCode = close(outcomes)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/**
 * The machine's time zone is the airport's, so that their days change together. Node goes by the moved clock,
 * timers by the machine's; stories set the pages' clock themselves. A real Postgres is started without it:
 * the portal gives the database every time that is written, so the two may differ.
 */
function atOtherClocks() {
  const chosen = movedClocks(Date.now()).filter(({ name }) => isChosen(name))
  if (chosen.length > 0 && findTool('faketime') === undefined) {
    console.log(missingToolLine('faketime'))
    return []
  }
  return chosen.flatMap(({ name, offsetSeconds }) => {
    const env = { TZ: airportZone, CLOCK_MOVED_SECONDS: String(offsetSeconds), PROPERTY_SEED: 'random' }
    const before = ['faketime', '-m', '--exclude-monotonic', '-f', `+${offsetSeconds}`]
    return projects.filter(isChosenProject).map((it) => testStep(`${name}, ${it}`, it, { env, before }))
  })
}

function atOtherPlaces() {
  if (!isChosenProject('server')) return []
  return movedPlaces
    .filter(({ name }) => isChosen(name))
    .map(({ name, env }) => testStep(`${name}, server`, 'server', { env }))
}

function isChosenProject(project) {
  const chosen = process.argv.slice(2).filter((it) => projects.includes(it))
  return chosen.length === 0 || chosen.includes(project)
}

/** A clock or place; all of them when none is named. */
function isChosen(name) {
  const chosen = process.argv.slice(2).filter((it) => !projects.includes(it))
  return chosen.length === 0 || chosen.includes(name)
}
