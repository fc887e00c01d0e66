import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { arrows } from './rules/arrows.ts'
import { clock } from './rules/clock.ts'
import { code } from './rules/code.ts'
import { columns } from './rules/columns.ts'
import { cycles } from './rules/cycles.ts'
import { localTimes } from './rules/local-times.ts'
import { names } from './rules/names.ts'
import { tables } from './rules/tables.ts'
import { tiers } from './rules/tiers.ts'
import { readSource, readSourceTree } from './source-tree.ts'

const rules = [
  ...arrows,
  ...names,
  ...code,
  ...columns,
  ...clock,
  ...localTimes,
  ...cycles,
  ...tables,
  ...tiers,
]
const tree = readSourceTree(fileURLToPath(new URL('..', import.meta.url)))
const badTree = readSourceTree(fileURLToPath(new URL('fixtures/bad', import.meta.url)))

describe('the project follows its architecture rules', () => {
  test.each(rules)('$title', (rule) => {
    expect(rule.breaches(tree)).toEqual([])
  })

  test('the whole source tree was read', () => {
    const rooms = new Set(tree.map((it) => it.path.split('/')[0]))
    expect([...rooms]).toEqual(
      expect.arrayContaining(['contract', 'domain', 'law', 'scripts', 'server', 'web']),
    )
  })
})

describe('the rules find the violations of a bad source tree', () => {
  test.each(rules)('$title', (rule) => {
    expect(rule.breaches(badTree)).not.toEqual([])
  })

  test('every file of the bad source tree breaks a rule, except those that exist to be imported', () => {
    const breaches = rules.flatMap((rule) => rule.breaches(badTree)).join('\n')
    const innocent = badTree.map((it) => it.path).filter((path) => !breaches.includes(path))
    expect(innocent).toEqual([])
  })
})

describe('reading a file', () => {
  const file = readSource(
    'web/x.ts',
    `import type { A } from '#server/a.ts'
import { type B } from './b.ts'
import c, { type C } from '@scope/part/deep'
export * from '../domain/d.ts'
const e = import('#contract/e.ts') // process.env, new Date()
export { c as default }`,
  )

  test('finds every import, whether it is our own, and whether it is only types', () => {
    expect(file.imports).toEqual([
      { to: 'server/a.ts', own: true, typeOnly: true },
      { to: 'web/b.ts', own: true, typeOnly: true },
      { to: '@scope/part', own: false, typeOnly: false },
      { to: 'contract/e.ts', own: true, typeOnly: false },
      { to: 'domain/d.ts', own: true, typeOnly: false },
    ])
  })

  test('ignores comments, and finds every form of default export', () => {
    expect(file.code).not.toContain('process.env')
    expect(file.code).toContain("import('#contract/e.ts')")
    expect(file.exportsDefault).toBe(true)
  })

  test('finds the lines that are too wide, comments too, but for a text that can’t be broken', () => {
    const word = 'x'.repeat(110)
    const words = 'many words '.repeat(10)
    const { wideLines } = readSource(
      'web/x.ts',
      `// ${words}
// https://${word}
const a = /${words}/
const b = '${words}'
test('${words}', () => {})
const c = [${'1, '.repeat(40)}]`,
    )
    expect(wideLines).toEqual([1, 4, 6])
  })
})
