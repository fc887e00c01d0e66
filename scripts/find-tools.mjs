#!/usr/bin/env node
// Finds the programs of others that some tests hold our files and codes against, or installs those that are missing.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './processes.mjs'

/** By the name of the program: what it is called for, where it may stand beside PATH, and Debian's package of it. */
export const outsideTools = {
  oathtool: { proves: 'codes of an authenticator app', package: 'oathtool', wellKnown: [] },
  soffice: {
    proves: 'files opened by LibreOffice',
    package: 'libreoffice-calc-nogui',
    wellKnown: ['/usr/lib/libreoffice/program/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  },
  faketime: { proves: 'the suite at other clocks', package: 'faketime', wellKnown: [] },
}

/** Those that `npm test` wants. */
export const toolsOfTests = ['oathtool', 'soffice']

/** Where the program is on this machine, if it is. */
export function findTool(name) {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return [...onPath, ...outsideTools[name].wellKnown].find((path) => existsSync(path))
}

/** The line that stands in the output for tests that could not run. */
export function missingToolLine(name) {
  const { proves, package: debian } = outsideTools[name]
  return `SKIPPED: ${proves}, for want of ${name}; "apt-get install ${debian}" as root brings it`
}

/** Installs what is missing where that asks nobody: as root, on a machine of the Debian family. Answers a line a program. */
export async function installTools(names = toolsOfTests) {
  const missing = () => names.filter((it) => findTool(it) === undefined)
  const wanted = missing().map((it) => outsideTools[it].package)
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const { code } = await install(wanted)
    // A fresh machine has no lists of packages yet, an old one has lists of packages that are gone.
    if (code !== 0 && (await aptGet(['update'])).code === 0) await install(wanted)
  }
  return missing().map(missingToolLine)
}

function install(packages) {
  return aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}

function aptGet(args) {
  const patience = ['DPkg::Lock::Timeout=60', 'Acquire::Retries=1', 'Acquire::http::Timeout=20'].flatMap((it) => ['-o', it])
  return runQuietly('apt-get', ['--quiet', ...patience, ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await installTools()).join('\n'))
