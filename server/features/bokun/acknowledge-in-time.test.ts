import { afterAll, beforeAll, expect, test } from 'vitest'
import { bokunDeliveries, bokunSettingsForm, newBokunToken } from '#contract/bokun.ts'
import { workBokun } from '#server/features/bokun/commands/bokun-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { mapProducts, writtenBooking } from '#server/testing/bokun.ts'
import { bokunKeys, openBokunService, type BokunService } from '#server/testing/bokun-service.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let service: BokunService
beforeAll(async () => {
  service = await openBokunService()
  portal = await openTestPortal('2026-11-20T13:00:00Z', { BOKUN_URL: service.base })
  await makeSmallCompany(portal)
  await mapProducts(portal.database.db, portal.clock.now, [{ key: '1', kind: 'arrivalFastTrack' }])
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

test('a delivery is acknowledged within Bókun’s five seconds, even if many others are being processed and Bókun is slow', async () => {
  const office = await signedIn(portal, ['adminSystem'])
  const { version, unstatedPaid, rates, pushCheckIns } = await office.must(bokunSettingsForm.load)
  await office.must(bokunSettingsForm.save, {
    body: { version, unstatedPaid, rates, pushCheckIns, ...bokunKeys },
  })
  const token = new URL((await office.must(newBokunToken)).url).searchParams.get('token') ?? ''
  const send = async (code: string) => {
    service.bookings.set(code, writtenBooking(code, [{ date: '2026-11-28' }]))
    const begun = performance.now()
    const payload = JSON.stringify({ confirmationCode: code })
    const headers = { 'content-type': 'application/json' }
    const sent = await portal.app.inject({
      method: 'POST',
      url: `/api/webhooks/bokun?token=${token}`,
      headers,
      payload,
    })
    expect(sent.statusCode).toBe(200)
    return performance.now() - begun
  }
  for (let at = 0; at < 20; at++) await send(`FIRST-${at}`)
  service.after = 60
  const stopping = new AbortController()
  const working = workBokun(portal.context, stopping.signal)
  const took: number[] = []
  for (let at = 0; at < 10; at++) took.push(await send(`LATER-${at}`))
  const { items, counts } = await office.must(bokunDeliveries, { query: {} })
  expect(items.filter((it) => it.code.startsWith('LATER-') && it.state !== 'waiting')).toEqual([])
  expect(counts.waiting).toBeGreaterThan(10)
  expect(Math.max(...took)).toBeLessThan(5_000 / 2)
  stopping.abort()
  await working
  service.after = 0
  for (let turn = 0; turn < 2; turn++) await workBokun(portal.context)
  expect((await office.must(bokunDeliveries, { query: {} })).counts).toMatchObject({
    waiting: 0,
    done: 30,
    failed: 0,
  })
})
