import { expect, test } from 'vitest'
import { bookingFields } from '#contract/booking-fields.ts'
import { fields } from '#contract/fields.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guest, openReservationDesk } from '#server/testing/reservation-desk.ts'

test('500 fields of 200 choices are allowed, and no more', async () => {
  const desk = await openReservationDesk()
  const { db } = desk
  const admin = await signedIn(desk.portal, ['adminSystem'])
  const choices = Array.from({ length: 200 }, (_, n) => ({
    guid: crypto.randomUUID(),
    name: `选择 ${n}`,
    guestNames: {},
    retired: false,
  }))
  const { count } = await db
    .selectFrom('detail_field')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('detail_field')
    .values(
      Array.from({ length: 500 - count }, (_, n) => ({
        guid: crypto.randomUUID(),
        owner: 'reservation' as const,
        kind: 'choices',
        name: `حقل ${n}`,
        choices: JSON.stringify(choices),
        asked: 'optional' as const,
        partners: 'no' as const,
        created_at: desk.portal.clock.now,
        updated_at: desk.portal.clock.now,
      })),
    )
    .execute()
  expect(
    await admin.call(fields.create.save, { body: { owner: 'reservation', kind: 'text', name: 'The 501st' } }),
  ).toMatchObject({ status: 400 })
  const rows = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving('2026-11-27'),
  })
  expect(rows.group.guid).not.toBe('')
  expect((await desk.agent.must(bookingFields)).items.length).toBeGreaterThan(450)
  await desk.portal.close()
})
