import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { ruleInForce, type PriceRule } from './price-book.ts'

const rule = (name: string, validFrom: string, validTo: string | null): PriceRule => ({
  guid: name,
  name,
  validFrom,
  validTo,
})
const usual = rule('usual', '2026-01-01', null)
const raised = rule('raised', '2027-06-01', null)
const season = rule('season', '2026-12-15', '2027-04-15')
const christmas = rule('christmas', '2026-12-15', '2026-12-31')
const book = [season, usual, christmas, raised]

test.each([
  ['before any rule there is none', '2025-12-31', null],
  ['the usual price from its first day', '2026-01-01', 'usual'],
  ['the last day before the season', '2026-12-14', 'usual'],
  ['of two that begin together the shorter', '2026-12-15', 'christmas'],
  ['its last day still counts', '2026-12-31', 'christmas'],
  ['then the season', '2027-01-01', 'season'],
  ['the season’s last day', '2027-04-15', 'season'],
  ['after it the usual price again', '2027-04-16', 'usual'],
  ['until the price is raised', '2027-06-01', 'raised'],
])('%s', (_, date, name) => {
  expect(ruleInForce(book, date)?.name ?? null).toBe(name)
})

test('the effective rule doesn’t depend on the order of the rules, and is always valid on the date', () => {
  const anyRule = fc
    .record({ start: fc.nat(50), length: fc.option(fc.nat(50)), guid: fc.uuid() })
    .map(({ start, length, guid }): PriceRule => {
      const validFrom = addDays('2026-01-01', start)
      return { guid, name: guid, validFrom, validTo: length === null ? null : addDays(validFrom, length) }
    })
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRule, { selector: ({ guid }) => guid, maxLength: 8 }),
      fc.nat(120),
      (rules, day) => {
        const date = addDays('2026-01-01', day)
        const found = ruleInForce(rules, date)
        expect(ruleInForce(rules.toReversed(), date)).toBe(found)
        const valid = rules.filter(
          ({ validFrom, validTo }) => validFrom <= date && (validTo === null || date <= validTo),
        )
        expect(found === null).toBe(valid.length === 0)
        if (found) expect(valid.every(({ validFrom }) => validFrom <= found.validFrom)).toBe(true)
      },
    ),
  )
})

test('of two with the same period, the one created later wins', () => {
  const [first, second] = [rule('a', '2026-01-01', null), rule('b', '2026-01-01', null)]
  expect([
    ruleInForce([first, second], '2026-11-20')?.name,
    ruleInForce([second, first], '2026-11-20')?.name,
  ]).toEqual(['b', 'b'])
})

test('of two with the same start, one with an end wins over an open-ended one', () => {
  const [endless, year] = [rule('endless', '2026-01-01', null), rule('year', '2026-01-01', '2026-12-31')]
  expect([
    ruleInForce([endless, year], '2026-11-20')?.name,
    ruleInForce([year, endless], '2026-11-20')?.name,
  ]).toEqual(['year', 'year'])
})
