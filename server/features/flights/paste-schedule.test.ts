import { beforeEach, expect, test } from 'vitest'
import { weeklyFlights } from '#contract/flights.ts'
import { checkPastedFlights, savePastedFlights } from '#contract/pasted-flights.ts'
import { administrator, openFlightSchedule, portal, today } from '#server/testing/flight-schedule.ts'

openFlightSchedule()

const period = { direction: 'arrival', validFrom: today, validTo: '2027-03-27' } as const
const pasteOf = (...lines: string[]) => ({ body: { ...period, text: lines.join('\n') } })
const check = (...lines: string[]) => administrator.must(checkPastedFlights, pasteOf(...lines))
const schedule = async () =>
  (await administrator.must(weeklyFlights, { query: { startDate: today } })).items.map(
    ({ ident, direction, otherAirport, localTime, weekdays }) => ({
      ident,
      direction,
      otherAirport,
      localTime,
      weekdays,
    }),
  )
const ba = 'BA1089\tLGW\tMon Wed Fri\t13:40'
const named = 'BA9155\tBritish Airways\tLondon Gatwick (LGW)\tdaily\t2:05 PM'

beforeEach(async () => {
  await portal.database.db
    .insertInto('airport')
    .values({
      code: 'LHR',
      name: 'Heathrow',
      city: 'London',
      country: 'GB',
      time_zone: 'Europe/London',
      query_name: 'lhr london heathrow',
    })
    .onConflict((it) => it.doNothing())
    .execute()
})

test('a pasted schedule is checked without saving, then saved whole', async () => {
  const { lines, whyNot } = await check(ba, named)
  expect(whyNot).toBeNull()
  expect(lines.map((it) => [it.line, it.flight, it.airport, it.localTime, it.outcome])).toEqual([
    [1, 'BA1089', 'LGW', '13:40', 'new'],
    [2, 'BA9155', 'LGW', '14:05', 'new'],
  ])
  expect(await schedule()).toEqual([])
  expect(await administrator.must(savePastedFlights, pasteOf(ba, named))).toEqual({
    toast: '2 scheduled flights added',
  })
  expect(await schedule()).toEqual([
    { ident: 'BA1089', direction: 'arrival', otherAirport: 'LGW', localTime: '13:40', weekdays: [1, 3, 5] },
    {
      ident: 'BA9155',
      direction: 'arrival',
      otherAirport: 'LGW',
      localTime: '14:05',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    },
  ])
  const again = await administrator.call(savePastedFlights, pasteOf(ba, named))
  expect(again.body).toMatchObject({
    errors: [{ message: 'The schedule already contains all these flights' }],
  })
  expect(await administrator.must(savePastedFlights, pasteOf(ba.replace('13:40', '13:55'), named))).toEqual({
    toast: '1 changed',
  })
})

test('each invalid line says what is wrong, and one of them keeps all from being saved', async () => {
  const wrong = [
    'BA1090\tXXQ\tMon\t13:40',
    'ZZ9\tLGW\tMon\t13:40',
    '17\tNo Such Airways\tLGW\tMon\t13:40',
    'BA1091\tLondon\tMon\t13:40',
    'BA1092\tLGW\tSomeday\t13:40',
    ba,
  ]
  const { lines, whyNot } = await check(ba, ...wrong)
  expect(whyNot).toBe('Fix 5 lines first. Nothing is saved until every line is valid.')
  expect(lines.map((it) => it.wrong)).toEqual([
    '',
    'No airport has this code',
    'No airline has this code',
    'Can’t find an airline named “No Such Airways”. Enter the code.',
    '“London” matches more than one airport: LGW, LHR. Enter the code.',
    '“Someday” isn’t a list of weekdays. Write Mon Wed, 135 or daily.',
    '',
  ])
  expect(lines.at(-1)?.outcome).toBe('same')
  expect((await administrator.call(savePastedFlights, pasteOf(ba, ...wrong))).status).toBe(400)
  expect(await schedule()).toEqual([])
})

test('too many lines, none at all and a period that ends before it starts are refused at their fields', async () => {
  const refused = async (body: object) =>
    (await administrator.call(checkPastedFlights, { body: { ...period, ...body } })).body
  expect(await refused({ text: ' \n ' })).toMatchObject({
    fields: { text: { message: 'Paste at least one line' } },
  })
  expect(await refused({ text: `${ba}\n`.repeat(301) })).toMatchObject({ fields: { text: {} } })
  expect(await refused({ text: ba, validTo: '2026-11-01' })).toMatchObject({ fields: { validTo: {} } })
})
