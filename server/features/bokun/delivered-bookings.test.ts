import { describe, expect, test } from 'vitest'
import { bokunDeliveries, retryBokun, testBokun } from '#contract/bokun.ts'
import { dismissPendingImport, listPendingImports } from '#contract/imports.ts'
import { forgetDeliveries } from '#server/features/bokun/commands/forget-deliveries.ts'
import { bokunTrouble } from '#server/features/bokun/queries/screens.ts'
import { bokunChannel } from '#server/features/bokun/commands/receive-delivery.ts'
import { workBokun } from '#server/features/bokun/commands/bokun-jobs.ts'
import {
  deliveries,
  office,
  openBokunWebhook,
  portal,
  save,
  send,
  service,
} from '#server/testing/bokun-webhook.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys } from '#server/testing/bokun-service.ts'
import { publishedWhile } from '#server/testing/published.ts'

openBokunWebhook()

const groupsOf = (code: string) =>
  portal.database.db.selectFrom('booking_group').selectAll().where('source_reference', '=', code).execute()

describe('processing deliveries', () => {
  test('a repeated delivery is stored once; without keys the delivered booking is imported', async () => {
    const written = writtenBooking('W-2')
    expect([await send(written), await send(written)]).toEqual([200, 200])
    await workBokun(portal.context)
    expect((await deliveries()).filter((it) => it.code === 'W-2')).toMatchObject([
      { state: 'done', outcome: 'new' },
    ])
    expect(await groupsOf('W-2')).toHaveLength(1)
  })

  test('no card or passport data is stored', async () => {
    const customer = { ...writtenBooking('W-3').customer, passportId: 'P1234567', personalIdNumber: '99' }
    await send(
      writtenBooking('W-3', [{}], {
        customer,
        note: 'card 4111 1111 1111 1111',
        customerPayments: [{ cardNumber: '4111111111111111' }],
      }),
    )
    const row = await portal.database.db
      .selectFrom('bokun_delivery')
      .select('body')
      .where('booking_code', '=', 'W-3')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.body)).not.toMatch(/P1234567|4111 ?1111|personalId/)
  })

  test('with keys the booking is fetched; failures are retried with growing pauses, visibly, and never lost', async () => {
    expect((await save(bokunKeys)).status).toBe(200)
    service.status = 503
    const asked = service.asked.length
    expect(await send({ confirmationCode: 'W-4', timestamp: '2026-11-20T13:00:00Z' })).toBe(200)
    // The delivery is acknowledged first; the booking is fetched later.
    expect(service.asked).toHaveLength(asked)
    await workBokun(portal.context)
    const mine = async () => (await deliveries()).find((it) => it.code === 'W-4')
    expect(await mine()).toMatchObject({
      state: 'waiting',
      tries: 1,
      sentence: 'Bókun reported a server error',
      nextAt: '2026-11-20T13:01:00Z',
    })
    portal.clock.forward(2)
    await workBokun(portal.context)
    expect(await mine()).toMatchObject({ tries: 2, nextAt: '2026-11-20T13:04:00Z' })
    service.status = null
    service.bookings.set('W-4', writtenBooking('W-4'))
    await office.must(retryBokun)
    await workBokun(portal.context)
    expect(await mine()).toMatchObject({ state: 'done', outcome: 'new' })
  })

  test('deliveries in any order result in the current state at Bókun', async () => {
    service.bookings.set('W-5', writtenBooking('W-5', [{ date: '2026-11-26' }]))
    await send({ ...writtenBooking('W-5', [{ date: '2026-11-25' }]), action: 'BOOKING_UPDATED' })
    await send({ ...writtenBooking('W-5'), action: 'BOOKING_CONFIRMED' })
    await workBokun(portal.context)
    expect(await groupsOf('W-5')).toMatchObject([{ first_service_date: '2026-11-26' }])
  })

  test('a delivery wakes the job and the screen; an identical one fetches the booking again', async () => {
    let wakings = 0
    await portal.database.listen(
      bokunChannel,
      () => (wakings += 1),
      () => {},
    )
    const words = { confirmationCode: 'W-8', timestamp: '2026-11-20T13:00:00Z' }
    service.bookings.set('W-8', writtenBooking('W-8', [{ date: '2026-11-25' }]))
    expect(await publishedWhile(portal, () => send(words))).toEqual(['import'])
    await expect.poll(() => wakings).toBe(1)
    await workBokun(portal.context)
    service.bookings.set('W-8', writtenBooking('W-8', [{ date: '2026-11-26' }]))
    await send(words)
    expect((await deliveries()).filter((it) => it.code === 'W-8')).toMatchObject([
      { state: 'waiting', tries: 0, outcome: null, sentence: '' },
    ])
    await workBokun(portal.context)
    expect(await groupsOf('W-8')).toMatchObject([{ first_service_date: '2026-11-26' }])
  })

  test('a later delivery of a booking waits while an earlier one is retried', async () => {
    service.status = 503
    await send({ confirmationCode: 'W-6', timestamp: '2026-11-20T13:00:00Z' })
    await workBokun(portal.context)
    portal.clock.forward(0.5)
    await send({ confirmationCode: 'W-6', timestamp: '2026-11-20T13:00:30Z' })
    await workBokun(portal.context)
    const tries = (await deliveries()).filter((it) => it.code === 'W-6').map((it) => it.tries)
    expect(tries).toEqual([0, 1])
  })

  test('records that need review count until they are dismissed', async () => {
    const { db } = portal.database
    const before = (await bokunTrouble(db)).waiting
    service.bookings.set('W-7', writtenBooking('W-7', [{ answers: {} }]))
    await send({ confirmationCode: 'W-7', timestamp: '2026-11-20T13:00:00Z' })
    await workBokun(portal.context)
    expect((await bokunTrouble(db)).waiting).toBe(before + 1)
    const pending = (await office.must(listPendingImports)).items.find((it) => it.label.includes('W-7'))!
    await office.must(dismissPendingImport, { params: { pending: pending.guid }, body: { reason: 'A test' } })
    expect((await bokunTrouble(db)).waiting).toBe(before)
  })

  test('old processed deliveries are deleted, waiting and failed ones remain', async () => {
    const { db } = portal.database
    const count = async () =>
      (await db.selectFrom('bokun_delivery').select('state').execute()).map((it) => it.state)
    const before = await count()
    expect(await forgetDeliveries(db, portal.clock.now)).toBe(0)
    const later = '2027-02-25T13:00:00Z'
    expect(await forgetDeliveries(db, later)).toBe(before.filter((it) => it === 'done').length)
    expect(await count()).toEqual(before.filter((it) => it !== 'done'))
    expect(before).toEqual(expect.arrayContaining(['done', 'waiting']))
  })

  test('the test button reports the response of Bókun', async () => {
    expect(service.bookings.size).toBeGreaterThan(1)
    expect(await office.must(testBokun)).toEqual({
      ok: true,
      message: `Connected to Bókun: ${service.bookings.size} bookings today`,
    })
    service.status = 403
    expect(await office.must(testBokun)).toEqual({ ok: false, message: 'Bókun rejected the API keys' })
  })

  test('check-ins are sent to Bókun once enabled, and retried until accepted', async () => {
    const status = async (code: string, state: 'checkedIn' | 'noShow') => {
      const [group] = await groupsOf(code)
      await portal.database.db
        .updateTable('booking')
        .set({ status: state, updated_at: portal.clock.now })
        .where('group_guid', '=', group!.guid)
        .execute()
    }
    await status('W-2', 'checkedIn')
    portal.clock.forward(1)
    await save({ pushCheckIns: true })
    await status('W-4', 'checkedIn')
    await status('W-5', 'noShow')
    service.status = 500
    await workBokun(portal.context)
    expect((await office.must(bokunDeliveries)).checkIns).toHaveLength(2)
    service.status = null
    portal.clock.forward(2)
    await workBokun(portal.context)
    await workBokun(portal.context)
    expect(service.reported.toSorted()).toEqual(['W-4-1 ARRIVED', 'W-5-1 NO_SHOW'])
  })

  test('a repeated check-in is sent again, in order, and never the same status twice in a row', async () => {
    const [group] = await groupsOf('W-4')
    const becomes = async (status: 'checkedIn' | 'booked' | 'noShow') => {
      portal.clock.forward(10)
      const change = { status, updated_at: portal.clock.now }
      await portal.database.db
        .updateTable('booking')
        .set(change)
        .where('group_guid', '=', group!.guid)
        .execute()
      await workBokun(portal.context)
    }
    for (const status of ['booked', 'checkedIn'] as const) await becomes(status)
    expect(service.reported).toEqual([])
    for (const status of ['booked', 'noShow', 'booked', 'checkedIn'] as const) await becomes(status)
    expect(service.reported).toEqual(['W-4-1 NO_SHOW', 'W-4-1 ARRIVED'])
    service.reported.length = 0
    // While Bókun is unavailable, later check-ins wait for earlier ones.
    service.status = 500
    await becomes('noShow')
    portal.clock.forward(0.5)
    service.status = null
    const change = { status: 'checkedIn' as const, updated_at: portal.clock.now }
    await portal.database.db
      .updateTable('booking')
      .set(change)
      .where('group_guid', '=', group!.guid)
      .execute()
    await workBokun(portal.context)
    expect(service.reported).toEqual([])
    portal.clock.forward(2)
    await workBokun(portal.context)
    expect(service.reported).toEqual(['W-4-1 NO_SHOW', 'W-4-1 ARRIVED'])
  })
})
