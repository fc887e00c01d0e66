import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root, run } from './processes.mjs'

/**
 * Makes the dependencies match package-lock.json, and does nothing when they already do. `everything: false` accepts an installation
 * without the development tools.
 */
export async function prepare({ everything = true } = {}) {
  if (!isInstalled({ everything })) {
    console.log('Installing dependencies …')
    const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new Error(`npm ci ended with ${code}`)
  }
  // The package `node` downloads its binary in an install script, which some machines disable.
  if (!existsSync(projectNode)) await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!existsSync(projectNode))
    throw new Error('The Node of this project could not be installed: run "npm rebuild node" and read what it says')
}

/** Whether node_modules matches the lock file: npm records there what it installed. */
export function isInstalled({ everything = true } = {}) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === null || present === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    if (found !== undefined) return found.version === entry.version && found.integrity === entry.integrity
    // Optional packages are for other machines; development tools may be omitted on purpose.
    return entry.optional === true || entry.devOptional === true || (!everything && entry.dev === true)
  })
}

function packagesOf(path) {
  if (!existsSync(path)) return null
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args)
}
