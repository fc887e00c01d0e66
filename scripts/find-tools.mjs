#!/usr/bin/env node
// Finds the external programs used by some tests to verify our files and codes, or installs missing ones.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './processes.mjs'

/** By program name: its purpose, where it may be installed outside PATH, and its Debian package. */
export const outsideTools = {
  oathtool: { proves: 'codes of an authenticator app', package: 'oathtool', wellKnown: [] },
  soffice: {
    proves: 'files opened by LibreOffice',
    package: 'libreoffice-calc-nogui',
    wellKnown: [
      '/usr/lib/libreoffice/program/soffice',
      '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    ],
  },
  qpdf: { proves: 'that PDF files are sound', package: 'qpdf', wellKnown: [] },
  pgbouncer: {
    proves: 'a portal behind a connection pooler',
    package: 'pgbouncer',
    wellKnown: ['/usr/sbin/pgbouncer'],
  },
  faketime: { proves: 'the suite at other clocks', package: 'faketime', wellKnown: [] },
}

/** Those that `npm test` wants. */
export const toolsOfTests = ['oathtool', 'qpdf', 'soffice', 'pgbouncer']

/** The program's path on this machine, if installed. */
export function findTool(name) {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return [...onPath, ...outsideTools[name].wellKnown].find((path) => existsSync(path))
}

/** The line in the output for tests that could not run. */
export function missingToolLine(name) {
  const { proves, package: debian } = outsideTools[name]
  return `SKIPPED: ${proves}, because ${name} is missing; install it with "apt-get install ${debian}" as root`
}

/**
 * Installs missing programs where no confirmation is needed: as root, on a Debian-based machine. Returns one
 * line per program.
 */
export async function installTools(names = toolsOfTests) {
  const missing = () => names.filter((it) => findTool(it) === undefined)
  const wanted = missing().map((it) => outsideTools[it].package)
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const { code } = await install(wanted)
    // A fresh machine has no package lists yet, an old one has outdated lists.
    if (code !== 0 && (await aptGet(['update'])).code === 0) await install(wanted)
  }
  return missing().map(missingToolLine)
}

function install(packages) {
  return aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}

function aptGet(args) {
  const patience = ['DPkg::Lock::Timeout=60', 'Acquire::Retries=1', 'Acquire::http::Timeout=20'].flatMap(
    (it) => ['-o', it],
  )
  return runQuietly('apt-get', ['--quiet', ...patience, ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await installTools()).join('\n'))
