import { expect, test } from 'vitest'
import { arrivalQuery } from '#contract/fast-track.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { adultsNamed, openDesk } from '#server/testing/open-desk.ts'

test('a boarding pass for a flight that the guest isn’t booked on offers their own party first', async () => {
  const { portal, company, desk, book } = await openDesk('2026-11-20T14:00:00Z')
  await book({ arrival: company.today, passengers: adultsNamed(['Jan', 'van der Berg']) })
  const own = await book({
    arrival: addDays(company.today, 1),
    passengers: adultsNamed(['Marta', 'Overbooked']),
  })
  // 20 November is the day 324 of the year.
  const pass = `M1${'OVERBOOKED/MARTAMRS'.padEnd(20)}EABC123 LGWBGIBA 2155 324Y012A0001 100`
  const { items, mustChoose, notice } = await desk.must(arrivalQuery, { query: { query: pass } })
  expect([mustChoose, notice]).toEqual([
    true,
    'MARTA OVERBOOKED isn’t booked on Fri 20 Nov, BA2155, but has another booking. It comes first.',
  ])
  expect(items.map((it) => it.differs)).toEqual([['Sat 21 Nov instead of Fri 20 Nov'], ['different name']])
  expect(items[0]?.reference).toBe(own.reference)
  await portal.close()
})

test('a booking on another flight comes before a cancelled one on the flight of the pass', async () => {
  const { portal, company, desk, book } = await openDesk('2026-11-20T14:00:00Z')
  const name = adultsNamed(['Cara', 'Rebooked'])
  const cancelled = await book({ arrival: company.today, passengers: name })
  await portal.database.db
    .updateTable('booking')
    .set({ status: 'cancelled' })
    .where('group_guid', '=', cancelled.group)
    .execute()
  const live = await book({ arrival: addDays(company.today, 1), passengers: name })
  const pass = `M1${'REBOOKED/CARAMRS'.padEnd(20)}EABC123 LGWBGIBA 2155 324Y012A0001 100`
  const { items } = await desk.must(arrivalQuery, { query: { query: pass } })
  expect(items.map((it) => it.reference)).toEqual([live.reference, cancelled.reference])
  await portal.close()
})
