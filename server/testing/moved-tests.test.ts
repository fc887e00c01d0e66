import { expect, test } from 'vitest'
import { instantThere, moved } from '#server/testing/moved-tests.ts'

const move = { zone: 'Europe/London', weeks: 18 }

test.each([
  ["'2026-11-20', 'America/Barbados'", "'2027-03-26', 'Europe/London'"],
  // 09:00 at both airports: still in winter time, and in summer time.
  ['2026-11-20T13:00:00Z', '2027-03-26T09:00:00Z'],
  ['2026-11-23T13:00Z', '2027-03-29T08:00Z'],
  ['2026-11-20 13:00:00.250Z', '2027-03-26 09:00:00.250Z'],
  // 22:30 on the day before at the airport.
  ['2026-11-20T02:30:00Z', '2027-03-25T22:30:00Z'],
  [
    'moved to Fri 20 Nov 15:00, Tue 1 Dec 2026, Wed 31 Mar',
    'moved to Fri 26 Mar 15:00, Tue 6 Apr 2027, Wed 4 Aug',
  ],
  ['Friday 20 November 2026, Wednesday 31 March', 'Friday 26 March 2027, Wednesday 4 August'],
  [
    'Freitag, 20. November 2026, vendredi 20 novembre 2026, 20 de novembro de 2026',
    'Freitag, 26. März 2027, vendredi 26 mars 2027, 26 de março de 2027',
  ],
  ['20261120 20261120T130000Z 20261123130000', '20270326 20270326T090000Z 20270329080000'],
  ['2026112000000000001 20261320', '2026112000000000001 20261320'],
  ['20/11/2026 11:58, 11/20/2026, 05/06/2026', '26/03/2027 11:58, 03/26/2027, 05/06/2026'],
  ['2026-02-30 12345-11-20 1-2-3', '2026-02-30 12345-11-20 1-2-3'],
  ["'2026-12-01' // not moved", "'2026-12-01' // not moved"],
])('%s becomes %s', (before, after) => {
  expect(moved(before, move)).toBe(after)
})

test('an instant put together of a day and a time is moved when it is made', () => {
  expect(moved('at(`${day}T${time}:00Z`)', move)).toMatch(
    /^import .*; at\(instantThere\(`\$\{day\}T\$\{time\}:00Z`, 'Europe\/London'\)\)$/,
  )
  expect(instantThere('2027-03-29T18:45:00Z', 'Europe/London')).toBe('2027-03-29T13:45:00Z')
})

test('a “not moved” comment without effect is refused', () => {
  expect(() =>
    moved("const a = 1\n  // not moved: as the gateway writes it\nconst b = '2026-12-01'", move),
  ).toThrow('the first line of a file')
  expect(moved("// not moved: as the gateway writes it\nconst b = '2026-12-01'", move)).toContain(
    "'2026-12-01'",
  )
})
