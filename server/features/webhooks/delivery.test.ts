import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPaxChange } from '#contract/booking-changes.ts'
import { testWebhook, turnOnWebhook, webhookDelivery } from '#contract/webhooks.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import {
  added,
  loaded,
  logOf,
  noWebhooks,
  sendDue,
  senderOf,
  toLoopback,
} from '#server/testing/webhook-desk.ts'
import * as receivers from '#server/testing/webhook-receiver.ts'

const permissions = ['adminSystem', 'editCustomer', 'viewCustomer', 'policyOverride'] as const
const morning = '2026-11-20T13:00:00Z'
let portal: TestPortal
let admin: TestBrowser & { accountGuid: string }
let book: (asked?: AdvancedAsk) => Promise<Booked>
let receiver: receivers.WebhookReceiver
let hook: { guid: string }
beforeAll(async () => {
  portal = await openTestPortal(morning, toLoopback)
  const company = await makeSmallCompany(portal)
  admin = await signedIn(portal, permissions)
  const make = advancedBooker(portal, company)
  book = (asked = {}) => make({ arrival: '2026-11-28', ...asked })
})
beforeEach(async () => {
  portal.clock.now = morning
  receiver = await receivers.openReceiver()
  hook = await added(admin, receiver.base)
})
afterEach(async () => {
  await receiver.close()
  await noWebhooks(portal)
})
afterAll(() => portal.close())

const addGuest = ({ group: groupGuid }: Booked, firstName: string) =>
  confirmAndDo(admin, addPaxChange, {
    groupGuid,
    passengers: [{ firstName, lastName: 'Guest', ageBand: 'adult' }],
    reason: 'A friend joins',
  })

/** A booking and two changes. */
async function bookAndChange(): Promise<Booked> {
  const booked = await book()
  await addGuest(booked, 'One')
  await addGuest(booked, 'Two')
  return booked
}

/** The clock moves a minute at a time, and the sender runs each minute. */
async function letPass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    portal.clock.forward(1)
    await sendDue(portal)
  }
}

const adultsOf = ({ body }: receivers.Received) => Number(/"adults"\s*:\s*(\d+)/.exec(body)?.[1])

describe('a receiver', () => {
  test('that is down for an hour gets every event, in order for each reservation, at the next attempt', async () => {
    receiver.answer = receivers.answers(500)
    const parties = [await bookAndChange(), await bookAndChange(), await bookAndChange()]
    await sendDue(portal)
    await letPass(60)
    const tries = receiver.got.splice(0)
    // The first event of each reservation stays first.
    expect(new Set(tries.map((it) => it.type))).toEqual(new Set(['booking.made']))
    expect(tries.length).toBeLessThan(40)
    expect(await loaded(admin, hook.guid)).toMatchObject({ state: 'failing', waiting: 9 })

    receiver.answer = receivers.accepts
    // By then the next attempt of any event is due; the first one accepted brings the others.
    await letPass(150)
    expect(receiver.got).toHaveLength(9)
    for (const { group } of parties) {
      const own = receiver.got.filter((it) => it.group === group)
      expect(own.map((it) => it.type)).toEqual(['booking.made', 'booking.changed', 'booking.changed'])
      expect(own.map(adultsOf)).toEqual([2, 3, 4])
    }
    expect(new Set(receiver.got.map((it) => it.id)).size).toBe(9)
    expect(new Set(tries.map((it) => it.id)).size).toBe(3)
    expect(await loaded(admin, hook.guid)).toMatchObject({ state: 'on', waiting: 0 })
  })

  test('that keeps failing gets a test immediately, and the log says why the others wait', async () => {
    receiver.answer = receivers.answers(500)
    for (let parties = 0; parties < 3; parties++) await bookAndChange()
    await sendDue(portal)
    await letPass(3)
    receiver.got.splice(0)
    await admin.must(testWebhook, { params: { id: hook.guid } })
    await portal.database.db
      .updateTable('webhook_endpoint')
      .set({ paused_until: addMinutes(portal.clock.now, 5) })
      .execute()
    await sendDue(portal)
    expect(receiver.got.map((it) => it.type)).toEqual(['test'])
    const whys = (await logOf(admin, hook.guid)).map((it) => [it.type, it.whyWaiting])
    const [newest, ...others] = whys
    expect(newest).toEqual(['test', 'The last attempt failed'])
    const failing = /^The (last attempt failed|receiver keeps failing, so we send one event)/
    const first = ['booking.made', expect.stringMatching(failing)]
    const behind = [
      'booking.changed',
      'An earlier event of the same reservation or invoice hasn’t been delivered',
    ]
    expect(others).toEqual([behind, behind, first, behind, behind, first, behind, behind, first])
    // After that it is retried in turn.
    receiver.got.splice(0)
    await sendDue(portal)
    expect(receiver.got).toEqual([])
    receiver.answer = receivers.accepts
    await admin.must(testWebhook, { params: { id: hook.guid } })
    await sendDue(portal)
    // The first one accepted brings the others: nine, the first test and this one.
    expect(receiver.got).toHaveLength(11)
    expect(receiver.got.filter((it) => it.type === 'test')).toHaveLength(2)
    expect((await logOf(admin, hook.guid)).filter((it) => it.whyWaiting !== null)).toEqual([])
  })

  test('that refuses one event holds up only its reservation', async () => {
    const refused = await bookAndChange()
    receiver.answer = (response) =>
      void response.writeHead(receiver.got.at(-1)?.group === refused.group ? 422 : 200).end()
    const others = [await bookAndChange(), await bookAndChange()]
    await sendDue(portal)
    await letPass(3)
    for (const { group } of others) expect(receiver.got.filter((it) => it.group === group)).toHaveLength(3)
    const waiting = (await logOf(admin, hook.guid)).filter((it) => it.state === 'waiting')
    expect(waiting.map((it) => it.about)).toEqual(Array.from({ length: 3 }, () => refused.reference))
    expect(waiting.at(-1)).toMatchObject({ lastStatus: 422, lastError: 'HTTP 422' })
  })

  test.each([
    ['redirects', receivers.answers(302, { location: '/elsewhere' }), 302, /redirect/],
    ['closes early', receivers.closes, null, /socket hang up|ECONNRESET/],
    ['is too slow', receivers.takes(1_500), null, /No response within 1 second/],
    ['has an error', receivers.answers(503), 503, /HTTP 503/],
  ])('that %s is called again', async (_, answer, status, error) => {
    receiver.answer = answer
    await book()
    await sendDue(portal)
    const [failed] = await logOf(admin, hook.guid)
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: status })
    expect(failed?.lastError).toMatch(error)
    receiver.answer = receivers.accepts
    await letPass(1)
    expect(receiver.got.map((it) => it.path)).toEqual(['/', '/'])
    expect(await logOf(admin, hook.guid)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('that accepts and then disconnects counts as delivered', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '100000' })
      response.write('x'.repeat(9_000), () => response.destroy())
    }
    await book()
    await sendDue(portal)
    const [delivered] = await logOf(admin, hook.guid)
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 1 })
    const { tries } = await admin.must(webhookDelivery, { params: { id: delivered?.guid ?? '' } })
    expect(tries[0]?.responseBody.length).toBeLessThanOrEqual(4_096)
  })

  test('that sends Retry-After gets the time', async () => {
    receiver.answer = receivers.answers(429, { 'retry-after': '600' })
    await book()
    await book()
    await sendDue(portal)
    const asked = receiver.got.length
    await letPass(9)
    expect(receiver.got).toHaveLength(asked)
    receiver.answer = receivers.accepts
    await letPass(2)
    expect((await logOf(admin, hook.guid)).map((it) => it.state)).toEqual(['delivered', 'delivered'])
  })

  test('that is slow delays no other', async () => {
    const other = await receivers.openReceiver()
    await added(admin, other.base)
    receiver.answer = receivers.takes(60_000)
    for (let parties = 0; parties < 4; parties++) await book()
    const sender = senderOf(portal, { connectMs: 500, totalMs: 3_000 })
    const begun = performance.now()
    const run = sender.run()
    await expect.poll(() => other.got.length, { timeout: 2_500 }).toBe(4)
    expect(performance.now() - begun).toBeLessThan(2_500)
    await run
    await sender.stop(0)
    await other.close()
  })

  test('gets one event of a reservation at a time, and none twice from two portals', async () => {
    const parties = [await bookAndChange(), await bookAndChange(), await bookAndChange()]
    const busy = new Set<string>()
    let overlaps = 0
    receiver.answer = (response) => {
      const group = receiver.got.at(-1)?.group ?? ''
      if (busy.has(group)) overlaps += 1
      busy.add(group)
      setTimeout(() => {
        busy.delete(group)
        response.writeHead(200).end()
      }, 20)
    }
    const senders = [senderOf(portal), senderOf(portal)]
    await Promise.all(senders.flatMap((it) => [it.run(), it.run()]))
    await Promise.all(senders.map((it) => it.run()))
    expect(overlaps).toBe(0)
    expect(receiver.got).toHaveLength(9)
    for (const { group } of parties)
      expect(receiver.got.filter((it) => it.group === group).map(adultsOf)).toEqual([2, 3, 4])
  })
})

describe('a webhook that keeps failing', () => {
  const mails = () =>
    portal.database.db
      .selectFrom('outbox')
      .select(['subject', 'body', 'account_guid'])
      .where('template', '=', 'webhookStopped')
      .execute()
  beforeEach(() => portal.database.db.deleteFrom('outbox').execute())

  /** Runs at each time at which something is due, for so many hours. */
  async function letHoursPass(hours: number): Promise<void> {
    const end = addMinutes(portal.clock.now, hours * 60)
    while (portal.clock.now < end) {
      portal.clock.forward(10)
      await sendDue(portal)
    }
  }

  test('is off after 24 hours, and sends what it missed when it is on again', async () => {
    receiver.answer = receivers.answers(500)
    const booked = await bookAndChange()
    await sendDue(portal)
    await letHoursPass(23)
    expect(await mails()).toEqual([])
    await letHoursPass(2)
    const stopped = await mails()
    const { accountGuid } = admin
    admin = await signedIn(portal, permissions)
    expect(await loaded(admin, hook.guid)).toMatchObject({
      state: 'off',
      waiting: 3,
      disabledReason: 'Delivery failed for 24 hours. Last error: HTTP 500.',
    })
    expect(stopped).toEqual([
      {
        subject: expect.stringMatching(/^The webhook “Receiver \d+” is off$/),
        body: expect.stringContaining('turn the webhook on under Configuration, Webhooks'),
        account_guid: accountGuid,
      },
    ])
    await addGuest(booked, 'Three')
    const tried = receiver.got.splice(0).length
    await letHoursPass(1)
    expect(receiver.got).toEqual([])
    expect(tried).toBeLessThan(40)

    receiver.answer = receivers.accepts
    await admin.must(turnOnWebhook, { params: { id: hook.guid }, body: { missed: 'send' } })
    await sendDue(portal)
    expect(receiver.got.map(adultsOf)).toEqual([2, 3, 4, 5])
  })

  test('is off immediately after 410 Gone, and can skip what it missed', async () => {
    receiver.answer = receivers.answers(410)
    await book()
    await sendDue(portal)
    expect(await loaded(admin, hook.guid)).toMatchObject({
      state: 'off',
      disabledReason: 'The receiver returned 410 Gone.',
    })
    expect(await mails()).not.toEqual([])
    receiver.answer = receivers.accepts
    receiver.got.length = 0
    await admin.must(turnOnWebhook, { params: { id: hook.guid }, body: { missed: 'skip' } })
    await book()
    await sendDue(portal)
    expect(receiver.got).toHaveLength(1)
    expect((await logOf(admin, hook.guid)).map((it) => it.state)).toEqual(['delivered', 'skipped'])
  })
})
