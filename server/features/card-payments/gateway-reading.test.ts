import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { doPnpImport } from '#contract/card-payments.ts'
import { integrations } from '#contract/site.ts'
import { addMinutes, minutesBetween } from '#domain/calendar/instant.ts'
import { keepUpWithGateway } from '#server/features/card-payments/commands/read-gateway.ts'
import { openCardOffice, today, type CardOffice } from '#server/testing/card-office.ts'

/** How the gateway is read by itself while no cart and no refund waits for its answer. */
let it: CardOffice
beforeAll(async () => {
  it = await openCardOffice()
})
afterAll(() => it.close())

const keepUp = async () => keepUpWithGateway(await it.gateway())
const reading = async () => (await it.list({ limit: 1 })).reading
/** Whether it was asked by `act`. */
async function isAskedBy(act: () => Promise<unknown>) {
  const before = it.service.asked.length
  await act()
  return it.service.asked.length > before
}
async function fail(status = 500) {
  it.portal.clock.forward(61)
  it.service.next = { status, body: 'broken' }
  await keepUp()
}

test('nothing is fetched before the first run', async () => {
  expect(await reading()).toEqual({ readUntil: null, failure: '', againAt: null })
})

test('the gateway is asked once an hour', async () => {
  expect(await isAskedBy(keepUp)).toBe(true)
  expect(await isAskedBy(keepUp)).toBe(false)
  it.portal.clock.forward(59)
  expect(await isAskedBy(keepUp)).toBe(false)
  it.portal.clock.forward(2)
  expect(await isAskedBy(keepUp)).toBe(true)
  expect(await reading()).toEqual({ readUntil: it.portal.clock.now, failure: '', againAt: null })
})

test('a failed fetch is retried after five minutes, and shown on the payments page', async () => {
  const readUntil = it.portal.clock.now
  const before = await it.lastEvent()
  await fail()
  const failed = { readUntil, failure: 'Plug’n Pay reported a server error' }
  expect(await reading()).toEqual({ ...failed, againAt: addMinutes(it.portal.clock.now, 5) })
  expect(await it.publishedSince(before)).toEqual(expect.arrayContaining(['cardPayment', 'configuration']))
  const { items } = await it.office.must(integrations)
  expect(items.find((one) => one.key === 'cardGateway')).toMatchObject({ inTrouble: true, lastSentAt: readUntil })
  it.portal.clock.forward(4)
  expect(await isAskedBy(keepUp)).toBe(false)
  it.portal.clock.forward(2)
  expect(await isAskedBy(keepUp)).toBe(true)
  expect(await reading()).toEqual({ readUntil: it.portal.clock.now, failure: '', againAt: null })
})

test('pauses double with each failure, up to an hour; a success resets them', async () => {
  const pauses: number[] = []
  for (let times = 0; times < 6; times++) {
    await fail()
    const { againAt } = (await reading())!
    pauses.push(minutesBetween(it.portal.clock.now, againAt ?? ''))
  }
  expect(pauses).toEqual([5, 10, 20, 40, 60, 60])
  it.portal.clock.forward(61)
  await keepUp()
  await fail()
  expect((await reading())?.againAt).toBe(addMinutes(it.portal.clock.now, 5))
  it.portal.clock.forward(6)
  await keepUp()
})

test('a successful manual fetch ends the pause', async () => {
  await fail()
  const { readUntil, failure } = (await reading())!
  const before = await it.lastEvent()
  await it.office.must(doPnpImport, { body: today })
  // That was of other days: what was missed is still to be read.
  expect(await reading()).toEqual({ readUntil, failure, againAt: null })
  expect(await it.publishedSince(before)).toEqual(expect.arrayContaining(['cardPayment', 'configuration']))
  expect(await isAskedBy(keepUp)).toBe(true)
  expect((await reading())?.failure).toBe('')
  const quiet = await it.lastEvent()
  await it.office.must(doPnpImport, { body: today })
  expect(await it.publishedSince(quiet)).toEqual([])
})

test('a failed manual fetch doesn’t change the pause', async () => {
  await fail()
  it.service.next = { status: 500, body: 'broken' }
  expect((await it.office.call(doPnpImport, { body: today })).status).toBe(400)
  expect(await isAskedBy(keepUp)).toBe(false)
})

test('saving the account triggers a fetch, whatever the previous state', async () => {
  await fail()
  const { version } = await it.office.must(cardGatewayForm.load)
  const before = await it.lastEvent()
  await it.office.must(cardGatewayForm.save, { body: { account: 'democompany', password: it.service.password, version } })
  expect(await it.publishedSince(before)).toEqual(expect.arrayContaining(['cardPayment', 'configuration']))
  expect(await reading()).toMatchObject({ failure: '', againAt: null })
  expect(await isAskedBy(keepUp)).toBe(true)
})

test('without a gateway there is no fetch status', async () => {
  const { version } = await it.office.must(cardGatewayForm.load)
  await it.office.must(cardGatewayForm.save, { body: { account: '', version } })
  expect(await reading()).toBeNull()
})
