import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { doPnpImport } from '#contract/card-payments.ts'
import { integrations } from '#contract/site.ts'
import { addMinutes, minutesBetween } from '#domain/calendar/instant.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import { openCardOffice, today, type CardOffice } from '#server/testing/card-office.ts'

/** The automatic fetch while no cart and no refund is waiting. */
let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterAll(() => cards.close())

const keepUp = async () => fetchInBackground(await cards.gateway())
const reading = async () => (await cards.list({ limit: 1 })).reading
/** Whether `act` sent a request to the gateway. */
async function isAskedBy(act: () => Promise<unknown>) {
  const before = cards.service.asked.length
  await act()
  return cards.service.asked.length > before
}
async function fail(status = 500) {
  cards.portal.clock.forward(61)
  cards.service.next = { status, body: 'broken' }
  await keepUp()
}

test('nothing is fetched before the first run', async () => {
  expect(await reading()).toEqual({ readUntil: null, failure: '', againAt: null })
})

test('the gateway is asked once an hour', async () => {
  expect(await isAskedBy(keepUp)).toBe(true)
  expect(await isAskedBy(keepUp)).toBe(false)
  cards.portal.clock.forward(59)
  expect(await isAskedBy(keepUp)).toBe(false)
  cards.portal.clock.forward(2)
  expect(await isAskedBy(keepUp)).toBe(true)
  expect(await reading()).toEqual({ readUntil: cards.portal.clock.now, failure: '', againAt: null })
})

test('a failed fetch is retried after five minutes, and shown on the payments page', async () => {
  const readUntil = cards.portal.clock.now
  const before = await cards.lastEvent()
  await fail()
  const failed = { readUntil, failure: 'Plug’n Pay reported a server error' }
  expect(await reading()).toEqual({ ...failed, againAt: addMinutes(cards.portal.clock.now, 5) })
  expect(await cards.publishedSince(before)).toEqual(expect.arrayContaining(['cardPayment', 'configuration']))
  const { items } = await cards.office.must(integrations)
  expect(items.find((one) => one.key === 'cardGateway')).toMatchObject({
    inTrouble: true,
    lastSentAt: readUntil,
  })
  cards.portal.clock.forward(4)
  expect(await isAskedBy(keepUp)).toBe(false)
  cards.portal.clock.forward(2)
  expect(await isAskedBy(keepUp)).toBe(true)
  expect(await reading()).toEqual({ readUntil: cards.portal.clock.now, failure: '', againAt: null })
})

test('pauses double with each failure, up to an hour; a success resets them', async () => {
  const pauses: number[] = []
  for (let times = 0; times < 6; times++) {
    await fail()
    const { againAt } = (await reading())!
    pauses.push(minutesBetween(cards.portal.clock.now, againAt ?? ''))
  }
  expect(pauses).toEqual([5, 10, 20, 40, 60, 60])
  cards.portal.clock.forward(61)
  await keepUp()
  await fail()
  expect((await reading())?.againAt).toBe(addMinutes(cards.portal.clock.now, 5))
  cards.portal.clock.forward(6)
  await keepUp()
})

test('a successful manual fetch ends the pause', async () => {
  await fail()
  const { readUntil, failure } = (await reading())!
  const before = await cards.lastEvent()
  await cards.office.must(doPnpImport, { body: today })
  // That covered other days, so the missed ones are still to be fetched.
  expect(await reading()).toEqual({ readUntil, failure, againAt: null })
  expect(await cards.publishedSince(before)).toEqual(expect.arrayContaining(['cardPayment', 'configuration']))
  expect(await isAskedBy(keepUp)).toBe(true)
  expect((await reading())?.failure).toBe('')
  const quiet = await cards.lastEvent()
  await cards.office.must(doPnpImport, { body: today })
  expect(await cards.publishedSince(quiet)).toEqual([])
})

test('a failed manual fetch doesn’t change the pause', async () => {
  await fail()
  cards.service.next = { status: 500, body: 'broken' }
  expect((await cards.office.call(doPnpImport, { body: today })).status).toBe(400)
  expect(await isAskedBy(keepUp)).toBe(false)
})

test('saving the account triggers a fetch in any previous state', async () => {
  await fail()
  const { version } = await cards.office.must(cardGatewayForm.load)
  const before = await cards.lastEvent()
  await cards.office.must(cardGatewayForm.save, {
    body: { account: 'democompany', password: cards.service.password, version },
  })
  expect(await cards.publishedSince(before)).toEqual(expect.arrayContaining(['cardPayment', 'configuration']))
  expect(await reading()).toMatchObject({ failure: '', againAt: null })
  expect(await isAskedBy(keepUp)).toBe(true)
})

test('without a gateway there is no fetch status', async () => {
  const { version } = await cards.office.must(cardGatewayForm.load)
  await cards.office.must(cardGatewayForm.save, { body: { account: '', version } })
  expect(await reading()).toBeNull()
})
