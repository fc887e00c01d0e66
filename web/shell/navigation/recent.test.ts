import { expect, test } from 'vitest'
import { withRecent } from './recent.ts'

test('a reopened item moves to the front, without a duplicate', () => {
  const list = [
    { title: 'A', href: '/a' },
    { title: 'B', href: '/b' },
  ]
  expect(withRecent(list, { title: 'B, renamed', href: '/b' })).toEqual([
    { title: 'B, renamed', href: '/b' },
    { title: 'A', href: '/a' },
  ])
})

test('at most eight are stored', () => {
  const list = Array.from({ length: 8 }, (_, n) => ({ title: `${n}`, href: `/${n}` }))
  const next = withRecent(list, { title: 'new', href: '/new' })
  expect(next).toHaveLength(8)
  expect(next.at(-1)?.href).toBe('/6')
})
