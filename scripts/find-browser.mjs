#!/usr/bin/env node
// Finds a Chromium for the browser tests: the one that comes with the development tools where it runs, else
// an installed one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './processes.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const wellKnown = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const runsPacked = process.platform === 'linux' && process.arch === 'x64'
const packedFolder = join(root, 'var', 'browser')

/**
 * The options for playwright-core's `chromium.launch`: which browser, how, and with which environment. The
 * packed one draws no windows, and takes three quarters of the time of an installed one. CHROMIUM_PATH names
 * a browser, or is `packed`; `isWhole`: one with windows, where there is one.
 */
export function browserLaunch({ isWhole = false } = {}) {
  const wanted = chosenBrowser() ?? (isWhole || !runsPacked ? installedBrowser() : undefined) ?? 'packed'
  if (wanted !== 'packed') return { executablePath: wanted, args: flags(), env: ownClock() }
  if (!existsSync(packedFolder)) unpackBrowser()
  return {
    executablePath: join(packedFolder, 'chromium'),
    args: flags(),
    // It includes the libraries and fonts that a minimal machine lacks.
    env: {
      ...ownClock(),
      LD_LIBRARY_PATH: join(packedFolder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(packedFolder, 'fonts'),
    },
  }
}

function chosenBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen === undefined || chosen === '') return undefined
  if (chosen !== 'packed' && !existsSync(chosen))
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist`)
  return chosen
}

function installedBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...wellKnown, ...onPath].find((path) => existsSync(path))
}

/**
 * The package unpacks into the temporary folder, and its libraries only if it believes it runs on Amazon
 * Linux: both are set in a separate process. Renamed when complete, so that an interrupted unpacking is never
 * taken for a browser.
 */
function unpackBrowser() {
  const partial = `${packedFolder}-${process.pid}`
  mkdirSync(partial, { recursive: true })
  const script =
    "const { default: packed } = await import('@sparticuz/chromium'); await packed.executablePath()"
  const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`No browser is installed and none could be unpacked; set CHROMIUM_PATH.\n${stderr}`)
  writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontsConf)
  // Two story files may start at the same time: keep the browser that one is already using.
  if (existsSync(packedFolder)) rmSync(partial, { recursive: true, force: true })
  else renameSync(partial, packedFolder)
}

// The paths in the package are those of another machine.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * A browser takes a minute a page under libfaketime: it goes by the machine's clock, and stories set its
 * pages'.
 */
function ownClock() {
  const { LD_PRELOAD: preloaded, ...others } = process.env
  return preloaded?.includes('faketime') ? others : process.env
}

/** A browser without network access except to the page under test. */
function flags() {
  const isRoot = process.getuid?.() === 0
  return [
    '--headless',
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(browserLaunch().executablePath)
