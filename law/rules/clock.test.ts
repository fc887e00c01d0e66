import { expect, test } from 'vitest'
import { readSource } from '../source-tree.ts'
import { clock } from './clock.ts'

const breaches = (path: string, text: string) =>
  clock.flatMap((rule) => rule.breaches([readSource(path, text)]))

test.each([
  'Temporal.Now.instant()',
  'new Date()',
  'new Date',
  'Date()',
  'Date.now()',
  'performance.timeOrigin',
  'new Intl.DateTimeFormat().format()',
  'utc.formatToParts( )',
  'sql`select now()`',
  'sql`update trip set at = current_timestamp where guid = ${guid}`',
  "'insert into history (at) values (CLOCK_TIMESTAMP())'",
])('%s reads a clock', (reading) => {
  expect(breaches('server/features/driver/queries.ts', `export const it = ${reading}`)).toHaveLength(1)
})

test.each([
  'new Date(0)',
  "new Date('2026-11-20').toISOString()",
  'Date.parse(text)',
  'house.now()',
  'await sleep(now())',
  'number.format(1)',
  "'known now'",
])('%s reads none', (harmless) => {
  expect(breaches('domain/calendar/instant.ts', `export const it = ${harmless}`)).toEqual([])
})

test('a clock reads the time, and tests measure how long they wait', () => {
  expect(breaches('server/clock.ts', 'export const now = () => Temporal.Now.instant()')).toEqual([])
  expect(breaches('server/features/driver/driver.test.ts', 'const begun = performance.now()')).toEqual([])
  expect(breaches('server/features/driver/driver.test.ts', 'const at = Temporal.Now.instant()')).toHaveLength(
    1,
  )
})
