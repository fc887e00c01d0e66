import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '#server/files/paper.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { heightOf, widthOf, writeText } from './write.ts'

type Paper = Parameters<Parameters<typeof drawn>[1]>[0]

const facts = { title: 'Letters', author: 'Demo', size: 'A4', language: 'en' } as const
const page = (draw: (paper: Paper) => void) => drawn(facts, (paper) => draw(paper.addPage({ margin: 0 })))
const box = { x: 40, y: 40, width: 300 }

const names = [
  'Zoë Müller-Łukasz',
  'Nguyễn Thị Ánh',
  'Дмитрий Иванов',
  'Ελένη Παπαδοπούλου',
  '李伟 國陳',
  '田中さくら',
  '김민준',
  'สมชาย',
  'Արամ',
  'გიორგი',
  'محمد بن سلمان',
  'דוד כהן',
]

describe('a paper', () => {
  test.each(names)('keeps %s whole, regular and bold', async (name) => {
    for (const weight of ['regular', 'bold'] as const) {
      const pdf = await page((paper) => void writeText(paper, name, { size: 12, weight }, box))
      const read = (await pdfText(pdf)).map((it) => it.trim())
      expect(read.flatMap((it) => it.split(/\s+/).filter(Boolean)).toSorted()).toEqual(
        name.split(' ').toSorted(),
      )
    }
  })

  test('stays small with letters of every script', async () => {
    const pdf = await page((paper) => void writeText(paper, names.join('\n'), { size: 12 }, box))
    expect(pdf.length).toBeLessThan(120_000)
  })

  test('breaks lines between words, and inside a word that is wider than the line', async () => {
    const text = 'Meet us at the desk Donaudampfschifffahrtsgesellschaftskapitän 李伟李伟李伟李伟李伟李伟'
    const narrow = { ...box, width: 80 }
    const pdf = await page((paper) => {
      const bottom = writeText(paper, text, { size: 12 }, narrow)
      expect(bottom - box.y).toBeCloseTo(heightOf(paper, text, { size: 12 }, narrow))
    })
    const lines = await pdfText(pdf)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(lines[0]).toBe('Meet us at')
    await page((paper) => {
      for (const line of lines) expect(widthOf(paper, line, { size: 12 })).toBeLessThanOrEqual(80)
    })
  })

  test('ends in an ellipsis where there are more lines than fit', async () => {
    const pdf = await page(
      (paper) =>
        void writeText(paper, 'One two three four five six', { size: 12 }, { ...box, width: 60, lines: 2 }),
    )
    const lines = await pdfText(pdf)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
  })

  test('aligns to the right edge', async () => {
    await page((paper) => {
      const wide = widthOf(paper, '120.00 USD', { size: 12 })
      expect(wide).toBeGreaterThan(40)
      expect(wide).toBeLessThan(100)
    })
  })
})

describe.runIf(hasTool('qpdf'))('by qpdf', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'papers-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a paper in every script is a sound file', async () => {
    const file = join(folder, 'names.pdf')
    await writeFile(file, await page((paper) => void writeText(paper, names.join('\n'), { size: 12 }, box)))
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toMatch(/No syntax or stream/)
  })
})
