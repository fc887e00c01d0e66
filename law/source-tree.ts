import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor, type ParseResult } from 'oxc-parser'
import { wideLinesOf } from './wide-lines.ts'

/** One source file of the project, as the architecture rules see it. */
export interface SourceFile {
  /** Relative to the root of the tree, with forward slashes. */
  path: string
  lines: number
  /** The numbers of the lines that are too wide. */
  wideLines: number[]
  imports: Import[]
  exportsDefault: boolean
  /** The source without its comments: text in comments breaks no rule. */
  code: string
  /** All string literals, templates too: SQL among them. One per line. */
  texts: string
}

export interface Import {
  /** A path of the project, or the name of a package. */
  to: string
  own: boolean
  /** Type-only: erased at compile time. */
  typeOnly: boolean
}

const rooms = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'law', 'scripts']
const kinds = /\.(ts|tsx|mts|mjs)$/

/** Reads every source file of the top-level folders under `root`. */
export function readSourceTree(root: string): SourceFile[] {
  return rooms
    .flatMap((room) => pathsUnder(root, room))
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

function pathsUnder(root: string, folder: string): string[] {
  let entries
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return path === 'law/fixtures' ? [] : pathsUnder(root, path)
    return kinds.test(entry.name) ? [path] : []
  })
}

export function readSource(path: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(path, text)
  const importOf = (specifier: string, typeOnly: boolean): Import => ({
    ...resolve(path, specifier),
    typeOnly,
  })
  const statics = module.staticImports.map((statement) =>
    importOf(
      statement.moduleRequest.value,
      statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
    ),
  )
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] === undefined ? [] : [importOf(literal[2], false)]
  })
  const exported = module.staticExports.flatMap((it) => it.entries)
  const reexports = exported.flatMap((it) =>
    it.moduleRequest ? [importOf(it.moduleRequest.value, it.isType)] : [],
  )
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    wideLines: wideLinesOf(text, program),
    imports: eachOnce([...statics, ...dynamics, ...reexports]),
    exportsDefault: exported.some(
      ({ exportName: { kind, name } }) => name === 'default' || (kind as string) === 'Default',
    ),
    code: withoutComments(text, comments),
    texts: textsOf(program),
  }
}

/** `#server/db/x.ts` and `./x.ts` are project paths; `@scope/name/deep` is the package `@scope/name`. */
function resolve(from: string, specifier: string): { to: string; own: boolean } {
  if (specifier.startsWith('#')) return { to: specifier.slice(1), own: true }
  if (specifier.startsWith('.')) return { to: posix.join(posix.dirname(from), specifier), own: true }
  const parts = specifier.split('/')
  return { to: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), own: false }
}

function textsOf(program: ParseResult['program']): string {
  const texts: string[] = []
  new Visitor({
    Literal: (it) => void (typeof it.value === 'string' && texts.push(it.value)),
    TemplateElement: (it) => void texts.push(it.value.raw),
  }).visit(program)
  return texts.join('\n')
}

function eachOnce(imports: Import[]): Import[] {
  return [...new Map(imports.map((it) => [`${it.to} ${it.typeOnly}`, it])).values()]
}

function withoutComments(text: string, comments: { start: number; end: number }[]): string {
  const ends = [0, ...comments.map((it) => it.end)]
  const starts = [...comments.map((it) => it.start), text.length]
  return ends.map((end, index) => text.slice(end, starts[index])).join(' ')
}
