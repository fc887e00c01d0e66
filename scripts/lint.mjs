import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly, tool } from './processes.mjs'

const stamp = join(root, 'var', 'lint.json')
const settings = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json']

/**
 * Lints what changed since it last passed, and everything when the rules or packages changed. A rule that
 * reads the types of another file can be broken by a change of that one: a fresh clone, and so CI, lints
 * everything.
 */
export async function lint() {
  const files = await sourceFiles()
  const rules = hashOf(settings.map((it) => readFileSync(join(root, it), 'utf8')).join('\0'))
  const now = Object.fromEntries(files.map((it) => [it, hashOf(readFileSync(join(root, it)))]))
  const passed = lastPassed()
  const changed = passed?.rules === rules ? files.filter((it) => passed.files[it] !== now[it]) : null
  if (changed?.length === 0) return { code: 0, output: '' }
  const outcome = await runQuietly(tool('oxlint'), changed ?? [])
  if (outcome.code === 0) {
    mkdirSync(join(root, 'var'), { recursive: true })
    writeFileSync(stamp, JSON.stringify({ rules, files: now }))
  }
  return outcome
}

async function sourceFiles() {
  const { output } = await runQuietly('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.mjs',
  ])
  return output.split('\n').filter((it) => it !== '' && existsSync(join(root, it)))
}

function lastPassed() {
  return existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : null
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
