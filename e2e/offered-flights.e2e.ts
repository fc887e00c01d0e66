import { sql } from 'kysely'
import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { storyClock, todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { newGuid } from '#server/work/guid.ts'

const tomorrow = addDays(todayAtAirport(), 1)

story(
  'reported flights are added or ignored, and users with the day open see it',
  async ({ portal, visitors }) => {
    await portal.crashAndRestart(async (db) => {
      await sql`update site set settings = settings ||
        '{"flightData": {"provider": "aeroDataBox"}}'::jsonb`.execute(db)
      for (const [ident, time] of [
        ['QX901', '19:30'],
        ['QX902', '20:30'],
      ] as const)
        await db
          .insertInto('offered_flight')
          .values({
            guid: newGuid(),
            ident,
            direction: 'arrival',
            service_date: tomorrow,
            other_airport: 'LGW',
            scheduled_at: `${tomorrow}T${time}:00Z`,
            provider: 'aeroDataBox',
            seen_at: storyClock.now(),
          })
          .execute()
    })
    const path = `/flights?date=${tomorrow}`
    const [office, desk] = [
      await visitors.signInAs('administrator', 'desktop', path),
      await visitors.signInAs('desk', 'tablet', path),
    ]
    await desk.getByRole('button', { name: 'Add missing flights (2)' }).waitFor()
    await office.getByRole('button', { name: 'Add missing flights (2)' }).click()
    const dialog = office.getByRole('dialog', { name: 'Flights not in the portal' })
    expect(await axe(office)).toEqual([])
    await dialog.getByRole('row', { name: /QX901/ }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Add 1 flight' }).click()
    await dialog.getByRole('row', { name: /QX901/ }).waitFor({ state: 'detached' })
    await desk.getByRole('row', { name: /QX901/ }).waitFor()
    await desk.getByRole('button', { name: 'Add missing flights (1)' }).waitFor()

    await dialog.getByRole('row', { name: /QX902/ }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    await dialog.getByText('No flights to add').waitFor()
    await dialog.getByText('1 ignored flight').click()
    await dialog.getByRole('button', { name: 'Stop ignoring QX902' }).click()
    await dialog.getByText('1 ignored flight').waitFor({ state: 'detached' })
    await office.keyboard.press('Escape')
    await office.getByRole('row', { name: /QX901/ }).waitFor()
    expect(await office.getByRole('row', { name: /QX902/ }).count()).toBe(0)
  },
)
