import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root, runQuietly, tool } from './processes.mjs'

/**
 * A step of the checks: `work` returns its output, whether it succeeded, and lines to show even then; a step
 * that runs tests names where their results are written.
 * @typedef {{ code: number, output: string, notes?: string[] }} Worked
 * @typedef {{ name: string, work: () => Promise<Worked>, results?: string }} Step
 * @typedef {{ name: string, ok: boolean, passed: number, failed: number, skipped: number }} Outcome
 */

const resultsFolder = join(root, 'test-results')

/** A command of node_modules/.bin. */
export function toolStep(name, command, args) {
  return { name, work: () => runQuietly(tool(command), args) }
}

/** A TypeScript program of this project. */
export function programStep(name, file) {
  return { name, work: () => runQuietly(projectNode, [file]) }
}

/**
 * The tests of one project of vitest.config.ts, two files at a time. `env` is added to the environment;
 * `before` is a program that starts another one, with its arguments: libfaketime's, say. `files` chooses
 * among its tests. `secondTry`: up to so many failed files run once more, alone on the machine; what failed
 * the first time is reported even if it passes then. What fails alone has failed.
 */
export function testStep(name, project, { env = {}, before = [], files = [], secondTry = 0 } = {}) {
  const results = join(resultsFolder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`)
  const run = (into, ...more) => {
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${into}`,
      ...more,
    ]
    mkdirSync(resultsFolder, { recursive: true })
    rmSync(into, { force: true })
    const [command, ...rest] = [...before, tool('vitest'), ...args]
    return runQuietly(command, rest, { env: { NO_COLOR: '1', ...env } })
  }
  const work = async () => {
    const first = await run(results, '--maxWorkers=2', ...files)
    const failed = existsSync(results) ? failedFilesOf(results) : []
    if (first.code === 0 || failed.length === 0 || failed.length > secondTry) return first
    const alone = results.replace(/json$/, 'alone.json')
    const second = await run(alone, '--maxWorkers=1', ...failed.map((it) => it.name))
    if (existsSync(alone)) replaceResults(results, alone)
    return { ...second, output: `${first.output}\n${second.output}`, notes: failed.flatMap(failureNotes) }
  }
  return { name, work, results }
}

/** The files of a run in which something failed. */
function failedFilesOf(results) {
  return JSON.parse(readFileSync(results, 'utf8')).testResults.filter((it) => it.status === 'failed')
}

function failureNotes(file) {
  const failed = file.assertionResults.filter((it) => it.status === 'failed')
  const reasonOf = (it) =>
    (it.failureMessages?.[0] ?? file.message ?? '').split('\n').slice(0, 4).join(' ').trim()
  const tests = failed.map(
    (it) => `failed the first time, then ran again alone: ${it.fullName ?? it.title}: ${reasonOf(it)}`,
  )
  return tests.length > 0
    ? tests
    : [`failed the first time, then ran again alone: ${file.name}: ${file.message ?? ''}`]
}

function replaceResults(results, againResults) {
  const [whole, again] = [results, againResults].map((it) => JSON.parse(readFileSync(it, 'utf8')))
  writeFileSync(results, JSON.stringify(withAgain(whole, again)))
}

/** Vitest's report of a run, with the files that were run again as they went the second time. */
export function withAgain(whole, again) {
  const isAgain = new Set(again.testResults.map((it) => it.name))
  const testResults = [...whole.testResults.filter((it) => !isAgain.has(it.name)), ...again.testResults]
  const count = (...states) =>
    testResults.flatMap((it) => it.assertionResults).filter((it) => states.includes(it.status)).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped'),
    numTodoTests: count('todo'),
    testResults,
  }
}

/** Runs a step and reports it: one line on success, its whole output on failure. */
export async function runStep(step) {
  const startedMs = performance.now()
  const {
    code,
    output,
    notes = [],
  } = await step.work().catch((error) => ({ code: 1, output: String(error.message ?? error) }))
  const outcome = outcomeOf(step, code)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const counts =
    step.results === undefined
      ? ''
      : `  ${outcome.passed} passed, ${outcome.failed} ` +
        `failed${outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''}`
  console.log(`${outcome.ok ? '✓' : '✗'} ${step.name.padEnd(28)} ${seconds.padStart(6)} s${counts}`)
  for (const note of notes) console.log(`    ${note}`)
  if (!outcome.ok) console.log(output.trimEnd().replace(/^/gm, '    '))
  return outcome
}

/** Runs steps in parallel, at most `atOnce`, and returns their outcomes. */
export async function runSideBySide(steps, atOnce) {
  const waiting = [...steps]
  const outcomes = []
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      outcomes.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

/**
 * The outcome of a step. A step without tests counts only when it fails, as one failure. A test step that ran
 * no tests, or that failed although every test passed (an error outside them), has failed.
 */
export function outcomeOf(step, code) {
  const { passed, failed, skipped } = countsOf(step.results)
  const ranNone = step.results !== undefined && passed + failed === 0
  const failures = failed === 0 && (code !== 0 || ranNone) ? 1 : failed
  return { name: step.name, ok: failures === 0, passed, failed: failures, skipped }
}

function countsOf(results) {
  if (results === undefined || !existsSync(results)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(results, 'utf8'))
  // A file that could not be loaded has no tests to fail.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((it) => it.status === 'failed'),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The closing line of a run, and its exit code. */
export function close(outcomes) {
  const sum = (of) => outcomes.reduce((total, it) => total + of(it), 0)
  const failed = sum((it) => it.failed)
  const broken = outcomes.filter((it) => !it.ok).map((it) => it.name)
  if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
  console.log(`${sum((it) => it.passed)} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
