import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../../../', import.meta.url)
const faces = readFileSync(new URL('typeface.css', import.meta.url), 'utf8')
  .split('@font-face')
  .slice(1)

function lettersOf(face: string): number[] {
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1] ?? ''
  return [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(([, first = '', last = first]) => {
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
  })
}

const sourcesEnding = (end: string) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => readFileSync(new URL(path, web), 'utf8'))

test('a letter is in one file', () => {
  const letters = faces.flatMap(lettersOf)
  expect(letters.length).toBeGreaterThan(500)
  expect(letters.filter((it, index) => letters.indexOf(it) !== index)).toEqual([])
})

test('the weights in the files are those of the styles', () => {
  const weights = sourcesEnding('.css').flatMap((css) =>
    [...css.matchAll(/font-weight: (\d+);/g)].map(([, it]) => Number(it)),
  )
  expect(Math.min(...weights)).toBe(400)
  expect(Math.max(...weights)).toBe(800)
})

test('Vietnamese names are drawn in one typeface', () => {
  const letters = new Set(faces.flatMap(lettersOf))
  const name = 'Nguyễn Thị Hồng Đào, Trần Quốc Vượng, Lê Phước Ẩn, Phạm Ỷ Nhữ Ơ Ư Ỹ'
  expect(Array.from(name.normalize('NFC')).filter((it) => !letters.has(it.codePointAt(0) ?? 0))).toEqual([])
})
