import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { ruleInForce } from './price-book.ts'
import { windowWarnings, windowsOf } from './price-windows.ts'

const rule = (name: string, validFrom: string, validTo: string | null) => ({
  guid: name,
  name,
  validFrom,
  validTo,
})
const standard = rule('Standard', '2026-01-01', null)
const peak = rule('Peak', '2026-12-15', '2027-04-15')
const asText = (rules: ReturnType<typeof rule>[]) =>
  windowsOf(rules, '2026-11-20').map((it) => [it.from, it.to, it.rule?.name ?? null])

describe('periods', () => {
  test('a season interrupts the surrounding rule, which continues after it', () => {
    expect(asText([standard, peak])).toEqual([
      ['2026-11-20', '2026-12-14', 'Standard'],
      ['2026-12-15', '2027-04-15', 'Peak'],
      ['2027-04-16', null, 'Standard'],
    ])
  })

  test('days without a rule are a period without one', () => {
    expect(asText([rule('Old', '2026-01-01', '2026-11-30'), rule('New', '2026-12-03', null)])).toEqual([
      ['2026-11-20', '2026-11-30', 'Old'],
      ['2026-12-01', '2026-12-02', null],
      ['2026-12-03', null, 'New'],
    ])
  })

  test('a rule that ends while shadowed doesn’t split a period', () => {
    expect(asText([standard, rule('Older', '2025-01-01', '2026-12-01')])).toEqual([
      ['2026-11-20', null, 'Standard'],
    ])
  })

  test('each day’s period has the rule that sets its prices', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((it) => addDays('2026-11-01', it))
    const rules = fc.array(
      fc
        .tuple(day, fc.option(fc.integer({ min: 0, max: 30 })), fc.uuid())
        .map(([from, days, name]) => rule(name, from, days === null ? null : addDays(from, days))),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(rules, day, (made, date) => {
        const window = windowsOf(made, '2026-11-01').find(
          (it) => it.from <= date && (it.to === null || date <= it.to),
        )
        expect(window?.rule ?? null).toBe(ruleInForce(made, date))
      }),
    )
  })
})

describe('warnings', () => {
  test.each([
    ['nothing of a season within its year', [standard, peak], []],
    [
      'days without a price',
      [rule('Old', '2026-01-01', '2026-11-30')],
      ['No price from Tue 1 Dec 2026 onwards'],
    ],
    [
      'a season that a raised price would swallow',
      [{ ...standard, validTo: '2026-12-31' }, peak, rule('Raised', '2027-01-01', null)],
      ['“Peak” is cut short: “Raised” takes precedence from Fri 1 Jan 2027 to Thu 15 Apr 2027'],
    ],
    [
      'a rule that another hides altogether',
      [
        rule('Hidden', '2026-12-01', '2026-12-10'),
        rule('Over it', '2026-12-01', '2026-12-05'),
        rule('Under', '2026-12-06', '2026-12-10'),
        standard,
      ],
      ['“Hidden” never applies: another rule takes precedence'],
    ],
    [
      'days without a price between two rules',
      [rule('Old', '2026-01-01', '2026-11-30'), rule('New', '2026-12-03', null)],
      ['No price from Tue 1 Dec 2026 to Wed 2 Dec 2026'],
    ],
    [
      'a season whose last day a raised price takes',
      [{ ...standard, validTo: '2027-04-14' }, peak, rule('Raised', '2027-04-15', '2029-04-14')],
      [
        'No price from Sun 15 Apr 2029 onwards',
        '“Peak” is cut short: “Raised” takes precedence from Thu 15 Apr 2027 to Thu 15 Apr 2027',
      ],
    ],
    [
      'nothing of two of one length, one after the other',
      [standard, rule('First', '2026-12-01', '2026-12-10'), rule('Second', '2026-12-06', '2026-12-15')],
      [],
    ],
    [
      'a rule that another hides on its last day, which is today',
      [rule('Hidden', '2026-11-01', '2026-11-20'), rule('Over it', '2026-11-20', '2026-11-20'), standard],
      ['“Hidden” never applies: another rule takes precedence'],
    ],
    [
      'nothing of what is over',
      [standard, rule('Long ago', '2025-01-01', '2025-02-01'), rule('Then', '2025-01-15', '2025-03-01')],
      [],
    ],
  ])('%s', (_, rules, reported) => {
    expect(windowWarnings(rules, '2026-11-20')).toEqual(reported)
  })
})
