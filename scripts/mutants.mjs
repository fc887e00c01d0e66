#!/usr/bin/env node
// npm run mutants: mutation tests of the domain rules, folder by folder; lists each mutant that no test
// detects. `npm run mutants -- pricing till` looks at these folders alone. npm run mutants:server does the
// same with the ledger, the change mechanism and the way in, over the database, which takes longer; what
// follows its `--` goes to Stryker.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantLines, scoreOf, sumOf } from './mutant-scores.mjs'
import { prepare } from './prepare.mjs'
import { forwardSignals, projectNode, root, run, runQuietly } from './processes.mjs'

const [room = 'domain', ...more] = process.argv.slice(2)
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const results = join(root, 'test-results', 'mutants')

forwardSignals()
try {
  await prepare()
  process.exitCode =
    room === 'domain'
      ? await byFolder(more)
      : await run(projectNode, [stryker, 'run', join('mutants', `${room}.json`), ...more])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** All mutants together would exceed the memory of one process, because each stores its test coverage. */
async function byFolder(chosen) {
  const settings = JSON.parse(readFileSync(join(root, 'mutants', 'domain.json'), 'utf8'))
  mkdirSync(results, { recursive: true })
  const sums = []
  for (const folder of foldersOf('domain').filter((it) => chosen.length === 0 || chosen.includes(it))) {
    const report = await reportOf(folder, settings)
    if (report === null) return 1
    const sum = sumOf(report)
    sums.push(sum)
    for (const line of mutantLines(report)) console.log(line)
    console.log(`${scoreOf(sum).toFixed(1).padStart(5)}% of ${sum.killed + sum.left} in domain/${folder}`)
  }
  const all = {
    killed: sums.reduce((sum, it) => sum + it.killed, 0),
    left: sums.reduce((sum, it) => sum + it.left, 0),
  }
  const score = scoreOf(all)
  console.log(
    `${score.toFixed(1).padStart(5)}% of ${all.killed + all.left} mutants killed; ` +
      `the bar is ${settings.thresholds.break}%`,
  )
  return score >= settings.thresholds.break ? 0 : 1
}

/** Folders with code of their own below `domain/`, and `.` for its own files. */
function foldersOf(folder) {
  const below = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  const isCode = (it) => it.isFile() && it.name.endsWith('.ts') && !it.name.endsWith('.test.ts')
  const found = below.filter(isCode).map((it) => it.parentPath.slice(join(root, folder).length + 1) || '.')
  return [...new Set(found)].toSorted((a, b) => (a < b ? -1 : 1))
}

async function reportOf(folder, settings) {
  const name = folder === '.' ? 'domain' : folder.replaceAll('/', '-')
  const [given, fileName] = [join(results, `${name}.settings.json`), join(results, `${name}.json`)]
  const mutate = [
    folder === '.' ? 'domain/*.ts' : `domain/${folder}/*.ts`,
    ...settings.mutate.filter((it) => it.startsWith('!')),
  ]
  const thresholds = { high: 100, low: 0, break: null }
  writeFileSync(
    given,
    JSON.stringify({ ...settings, mutate, thresholds, jsonReporter: { fileName }, reporters: ['json'] }),
  )
  const { code, output } = await runQuietly(projectNode, [stryker, 'run', given])
  if (code === 0) return JSON.parse(readFileSync(fileName, 'utf8'))
  console.error(output)
  return null
}
