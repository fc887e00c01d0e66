import { describe, expect, test } from 'vitest'
import { inGsm, isGsm, segmentsOf } from './segments.ts'

describe('the segments of an SMS', () => {
  test.each([
    ['nothing', '', 1],
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['306 letters', 'a'.repeat(306), 2],
    ['307 letters', 'a'.repeat(307), 3],
    ['159 letters and a euro sign, which takes two', `${'a'.repeat(159)}€`, 2],
    ['70 characters with an accent outside the alphabet', `á${'a'.repeat(69)}`, 1],
    ['71 of them', `á${'a'.repeat(70)}`, 2],
    ['134 of them', `á${'a'.repeat(133)}`, 2],
    ['135 of them', `á${'a'.repeat(134)}`, 3],
    ['an emoji, which is two units', `${'a'.repeat(69)}🙂`, 2],
    ['accents that are in the alphabet', 'é'.repeat(160), 1],
  ])('%s', (_, text, segments) => expect(segmentsOf(text)).toBe(segments))
})

test.each([
  ['mañana a las 14:00, señor Muñoz', 'mañana a las 14:00, señor Muñoz'],
  ['Recogida: sáb, código único', 'Recogida: sab, codigo unico'],
  ['Garçon, Noël, être', 'Garcon, Noel, etre'],
  ['não está à espera', 'nao esta à espera'],
  ['“We’re here” – now…', '"We\'re here" - now...'],
  ['14 h 05', '14 h 05'],
])('%s is sent as %s', (text, plain) => {
  expect(inGsm(text)).toBe(plain)
  expect(isGsm(inGsm(text))).toBe(true)
})

test('other scripts remain', () => expect(inGsm('Иван 你好')).toBe('Иван 你好'))
