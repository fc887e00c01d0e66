import { expect } from 'vitest'
import { flightPlan } from '#contract/flight-plan.ts'
import { at } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

tripTest(
  'the plan for a late flight warns of drivers who would be on duty too long',
  async ({ theDay, dora }) => {
    const [early, middle, arrival] = [
      await theDay.bookOne({ pickupTime: '09:30' }),
      await theDay.bookOne({ pickupTime: '16:00' }),
      await theDay.bookOne({ direction: 'arrival' }),
    ]
    for (const trip of [early, middle, arrival]) await theDay.mustGive(trip, dora)
    const flightGuid = arrival.flight?.guid ?? ''
    const expected = async (estimated: string) => {
      await theDay.db
        .updateTable('flight')
        .set({ status: 'delayed', estimated_at: estimated })
        .where('guid', '=', flightGuid)
        .execute()
      return (await theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })).warnings
    }
    expect(await expected(at('21:30'))).toEqual(['1 driver and 1 guest will be notified'])
    expect(await expected('2026-11-21T00:20:00Z')).toEqual([
      `${arrival.reference} at 21:05: Dora would be on duty for 12 h 5 min, from 09:30 to 21:35 (limit 12 h)`,
      '1 driver and 1 guest will be notified',
    ])
  },
)
