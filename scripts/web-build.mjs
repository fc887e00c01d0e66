import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly, tool } from './processes.mjs'

const sources = ['web', 'contract', 'domain', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/**
 * Builds the web app, or the demo page of the kit, when its sources differ from those of the existing build.
 * Returns what it did, or throws with Vite's output.
 */
export async function buildWeb(what = 'web') {
  const page = join(root, 'dist', what, what === 'kit' ? 'kit.html' : 'index.html')
  const stamp = join(root, 'var', `${what}-build.sha256`)
  const hash = hashOfSources()
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'unchanged'
  rmSync(stamp, { force: true })
  const mode = what === 'kit' ? ['--mode', 'kit'] : []
  const { code, output } = await runQuietly(tool('vite'), ['build', ...mode], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
  mkdirSync(join(root, 'var'), { recursive: true })
  writeFileSync(stamp, hash)
  return 'built'
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (path.includes('.') && !path.endsWith('/')) return [path]
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`
      if (inner === 'web/testing') return []
      if (entry.isDirectory()) return filesUnder(inner)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [inner]
    })
}
