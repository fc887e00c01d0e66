import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> }

// `npm ci` refuses a lock file without the builds for other platforms, as produced with an incomplete registry.
test('the lock file names every build of a package, also those for other machines', () => {
  const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)))
  const missing = Object.values(packages).flatMap((it) => Object.keys(it.optionalDependencies ?? {}).filter((name) => !names.has(name)))
  expect(missing).toEqual([])
})

test('the lock file says what to install, not from where', () => {
  expect(Object.entries(packages).filter(([, it]) => it.resolved !== undefined)).toEqual([])
})
