import { expect, test } from 'vitest'
import { countText, dayIn, listIn, moneyIn, shortDayIn, timeIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'

/** Replaces every kind of space with a plain one. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each<[GuestLanguage, string, string, string]>([
  ['en', 'Sunday 22 November 2026', 'BBD 1,234.50', 'a, b and c'],
  ['es', 'domingo, 22 de noviembre de 2026', 'BBD 1,234.50', 'a, b y c'],
  ['fr', 'dimanche 22 novembre 2026', '1 234,50 BBD', 'a, b et c'],
  ['pt', 'domingo, 22 de novembro de 2026', 'BBD 1.234,50', 'a, b e c'],
  ['de', 'Sonntag, 22. November 2026', '1.234,50 BBD', 'a, b und c'],
])('formats dates, amounts and lists in %s', (language, day, money, list) => {
  expect(dayIn(language, '2026-11-22')).toBe(day)
  expect(plain(moneyIn(language, 123_450, 'BBD'))).toBe(money)
  expect(listIn(language, ['a', 'b', 'c'])).toBe(list)
})

test.each<[GuestLanguage, string, string]>([
  ['en', '13:05', 'Fri 20 Nov'],
  ['es', '13:05', 'vie, 20 nov'],
  ['fr', '13h05', 'ven. 20 nov.'],
  ['pt', '13:05', 'sex., 20 de nov.'],
  ['de', '13:05 Uhr', 'Fr., 20. Nov.'],
])('formats times and short days in %s', (language, time, day) => {
  expect(timeIn(language, '13:05')).toBe(time)
  expect(shortDayIn(language, '2026-11-20')).toBe(day)
})

test('names a dollar by its code in German and French, and the euro by its sign', () => {
  expect(plain(moneyIn('de', 1000, 'USD'))).toBe('10,00 USD')
  expect(plain(moneyIn('fr', 1000, 'USD'))).toBe('10,00 USD')
  expect(plain(moneyIn('de', 1000, 'EUR'))).toBe('10,00 €')
  expect(plain(moneyIn('es', 1000, 'USD'))).toBe('USD 10.00')
})

test('uses a symbol in Portuguese only where Brazilians know it', () => {
  const inPortuguese = (currency: string) => plain(moneyIn('pt', 1000, currency))
  expect(['USD', 'BRL', 'EUR'].map(inPortuguese)).toEqual(['US$ 10,00', 'R$ 10,00', '€ 10,00'])
  expect(['MXN', 'BBD', 'JPY'].map(inPortuguese)).toEqual(['MXN 10,00', 'BBD 10,00', 'JPY 1.000'])
})

test('joins alternatives with “or”', () => {
  expect(listIn('en', ['a', 'b', 'c'], 'disjunction')).toBe('a, b or c')
  expect(listIn('de', ['a', 'b'], 'disjunction')).toBe('a oder b')
})

test('uses the currency’s decimals: none for the yen, three for the Kuwaiti dinar', () => {
  expect(plain(moneyIn('de', 1234, 'JPY'))).toBe('1.234 JPY')
  expect(plain(moneyIn('en', 1234, 'USD'))).toBe('US$12.34')
  expect(plain(moneyIn('en', 1234, 'KWD'))).toBe('KWD 1.234')
})

test.each([
  [0, null],
  [1, '1 child'],
  [2, '2 children'],
])('%d is counted as %s', (count, text) => {
  expect(countText(count, { one: '{count} child', other: '{count} children' })).toBe(text)
})
