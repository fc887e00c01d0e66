import type { Rule } from '../rule.ts'
import type { SourceFile } from '../source-tree.ts'

/** Imports that only carry types count too: two rooms that know each other's words are one room. */
export const cycles: Rule[] = [
  { says: 'no file imports itself by way of others', breaches: (files) => cyclesOf(files).map((it) => it.join(' → ')) },
]

/** Each cycle once, found by walking the imports depth first. */
function cyclesOf(files: SourceFile[]): string[][] {
  const importsOf = new Map(files.map((it) => [it.path, it.imports.filter((its) => its.own).map((its) => its.to)]))
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path])
    if (at >= 0 || done.has(path)) return
    for (const next of importsOf.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return found
}
