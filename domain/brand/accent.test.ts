import { expect, test } from 'vitest'
import { accentNote, contrastOf, edgeOf, readableOn, textOn } from './accent.ts'
import { shownSize } from './brand.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffc917', '#16181d', 11.5],
])('the contrast of %s and %s', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test.each([
  ['#ffc917', '#16181d', '#ffc917'],
  ['#fffde0', '#16181d', '#89857a'],
  ['#ffffff', '#16181d', '#89857a'],
  ['#0b3d91', '#ffffff', '#0b3d91'],
  ['#000000', '#ffffff', '#89857a'],
  ['#14161b', '#ffffff', '#89857a'],
  ['#777777', '#000000', '#777777'],
])('an accent of %s has text in %s and an edge in %s', (accent, text, edge) => {
  expect(textOn(accent)).toBe(text)
  expect(edgeOf(accent)).toBe(edge)
})

test('text on any accent is readable, and its edge is visible on light and dark pages', () => {
  const steps = ['00', '1f', '3e', '5d', '7c', '9b', 'ba', 'd9', 'ff']
  const accents = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  for (const accent of accents) {
    expect(contrastOf(textOn(accent), accent), accent).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(edgeOf(accent), '#fffefa'), accent).toBeGreaterThanOrEqual(1.3)
    expect(contrastOf(edgeOf(accent), '#181b20'), accent).toBeGreaterThanOrEqual(1.3)
    expect(contrastOf(readableOn('#16181d', accent), '#16181d'), accent).toBeGreaterThanOrEqual(4.5)
  }
})

test('the note describes the contrast of the colour', () => {
  expect(accentNote('#0b3d91')).toBe('Button text is white, contrast 10.0:1.')
  expect(accentNote('#fffde0')).toBe(
    'Button text is dark, contrast 17.2:1. Hard to see on light pages, so buttons get a grey border.',
  )
  expect(accentNote('#14161b')).toContain('Hard to see on dark pages')
})

test.each([
  [320, 80, 120, 30],
  [96, 96, 36, 36],
  [320, 8, 120, 3],
  [24, 12, 72, 36],
])('a logo of %i × %i is shown at %i × %i', (width, height, shownWidth, shownHeight) => {
  expect(shownSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
