import { isTest, type Rule } from '../rule.ts'
import type { SourceFile } from '../source-tree.ts'

/** Type-only imports count too: two folders that use each other's types are one folder. */
export const cycles: Rule[] = [
  {
    title: 'no file imports itself indirectly',
    breaches: (files) => cyclesOf(importsBetween(files)).map((it) => it.join(' → ')),
  },
  {
    title:
      'no two folders depend on each other: at every level of the tree, imports between siblings go one way',
    breaches: (files) => {
      // A test may import the neighbours of what it tests.
      const product = files.filter((it) => !isTest(it.path) && !it.path.startsWith('server/testing/'))
      return foldersOf(product).flatMap((folder) =>
        cyclesOf(importsAmongChildren(product, folder)).map((it) => it.join(' → ')),
      )
    },
  },
]

type Imports = ReadonlyMap<string, readonly string[]>

function importsBetween(files: readonly SourceFile[]): Imports {
  return new Map(files.map((it) => [it.path, ownImportsOf(it)]))
}

const ownImportsOf = (file: SourceFile) => file.imports.filter((it) => it.own).map((it) => it.to)

/**
 * Every folder that contains a file, at any depth; the root of the tree is left to the import rules in
 * arrows.ts.
 */
function foldersOf(files: readonly SourceFile[]): string[] {
  const folders = files.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
  })
  return [...new Set(folders)]
}

/** The imports between the files and folders directly below a folder, including files deeper in them. */
function importsAmongChildren(files: readonly SourceFile[], folder: string): Imports {
  const childOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.split('/', folder.split('/').length + 1).join('/') : null
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const child = childOf(file.path)
    if (child === null) continue
    const known = imports.get(child) ?? new Set()
    for (const to of ownImportsOf(file).map(childOf)) if (to !== null && to !== child) known.add(to)
    imports.set(child, known)
  }
  return new Map([...imports].map(([child, to]) => [child, [...to]]))
}

/** Each cycle once, found by a depth-first walk of the imports. */
function cyclesOf(importsOf: Imports): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path])
    if (at >= 0 || done.has(path)) return
    for (const next of importsOf.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of importsOf.keys()) walk(path, [])
  return found
}
