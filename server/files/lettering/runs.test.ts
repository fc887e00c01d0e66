import { describe, expect, test } from 'vitest'
import { drawable, isolated, missingLetters, runsOf } from './runs.ts'

const drawnIn = (line: string) =>
  runsOf(line).map((it) => `${it.face}${it.isRightToLeft ? '<' : ''}:${it.text}`)

describe('a line is drawn', () => {
  test.each([
    ['Zoë Łukasz Nguyễn', ['text:Zoë Łukasz Nguyễn']],
    ['Ελένη Дмитрий', ['text:Ελένη Дмитрий']],
    ['李伟 (Li)', ['han:李伟', 'text: (Li)']],
    ['さくら', ['han:さくら']],
    ['김민준', ['hangul:김민준']],
    ['สมชาย', ['thai:สมชาย']],
    ['प्रिया', ['devanagari:प्रिया']],
    ['Արամ', ['armenian:Արամ']],
    ['გიორგი', ['georgian:გიორგი']],
    ['', []],
  ])('%s', (line, runs) => {
    expect(drawnIn(line)).toEqual(runs)
  })

  test('with Arabic and Hebrew from right to left, and their numbers from left to right', () => {
    expect(drawnIn('Mr محمد بن')).toEqual(['text:Mr ', 'arabic<:بن', 'text<: ', 'arabic<:محمد'])
    expect(drawnIn('דוד 12')).toEqual(['text:12', 'text<: ', 'hebrew<:דוד'])
  })

  test('with brackets that open towards the text', () => {
    expect(drawnIn('דוד (כהן)').filter((it) => /[()]/.test(it))).toEqual(['text<:(', 'text<:) '])
  })

  test('with the names of a list in the order of the list', () => {
    const list = ['محمد', 'דוד'].map(isolated).join(', ')
    expect(drawnIn(list)).toEqual(['arabic<:محمد', 'text:, ', 'hebrew<:דוד'])
  })
})

describe('a letter that no face has', () => {
  test('is drawn as its code, and named', () => {
    expect(drawable('Zoë 😀 ꦏ')).toBe('Zoë [U+1F600] [U+A98F]')
    expect(missingLetters('😀 Zoë 😀\nꦏ李')).toEqual(['😀', 'ꦏ'])
  })

  test('is none of the signs that are never drawn', () => {
    expect(drawable('a\u200bb\u202ec\ufe0f')).toBe('abc')
    expect(missingLetters(isolated('محمد\u200f'))).toEqual([])
  })
})
