import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  resolved?: string
  integrity?: string
  license?: string
  link?: true
  optionalDependencies?: Record<string, string>
}

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const locked = JSON.parse(lock) as { packages: Record<string, LockedPackage> }
// Without this project's own folders, and the links to them.
const packages = Object.fromEntries(
  Object.entries(locked.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link),
)

// `npm ci` refuses a lock file without the builds for other platforms, as produced with an incomplete
// registry.
test('the lock file names every build of a package, also those for other machines', () => {
  const names = new Set(
    Object.keys(packages).map((path) =>
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ),
  )
  const missing = Object.values(packages).flatMap((it) =>
    Object.keys(it.optionalDependencies ?? {}).filter((name) => !names.has(name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names packages without registry addresses', () => {
  expect(Object.entries(packages).filter(([, it]) => it.resolved !== undefined)).toEqual([])
})

test('every package has a hash: what is installed is what was locked', () => {
  expect(Object.entries(packages).filter(([, it]) => it.integrity === undefined)).toEqual([])
})

/** Permissive licences, or copyleft ones of unmodified libraries. */
const licences =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|MPL-2\.0|Python-2\.0|LGPL-3\.0-or-later)$/

/** Packages whose package.json names none, with the licence of their LICENSE file. */
const readByHand: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' }

test('every package has a licence that a company can use it under', () => {
  const wrong = Object.entries(packages).filter(([path, { license = readByHand[path] ?? '' }]) => {
    const named = license.replace(/^\(|\)$/g, '').split(' AND ')
    return !named.every((it) => it.split(' OR ').some((one) => licences.test(one)))
  })
  expect(wrong.map(([path, it]) => `${path}: ${it.license ?? 'none'}`)).toEqual([])
})
