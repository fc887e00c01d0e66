import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOne } from '#server/testing/changes.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { NoUseTrying, type DeliveryChannels } from '#server/features/messages/commands/delivery-channels.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'
import { openMailServer } from '#server/testing/mail-server.ts'
import { saveLogo } from '#server/testing/site-logo.ts'

const now = '2026-11-20T14:00:00Z'
const nothingListensHere = 'smtp://127.0.0.1:9'
let portal: TestPortal
let company: SmallCompany
let book: (asked: AdvancedAsk) => Promise<Booked>

beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  book = advancedBooker(portal, company)
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox').execute()
  portal.clock.now = now
})
afterAll(() => portal.close())

const deliver = (channels: DeliveryChannels) =>
  deliverOutbox(portal.database.db, channels, testSealer, () => portal.clock.now)
const mailBy = (url: string) =>
  mailChannel({
    db: portal.database.db,
    mailer: smtpMailer(url, 'Kerbside <hello@kerbside.example>'),
    links: signedLinks(portal.database.db, testSealer, null),
    publicUrl: 'https://portal.example',
    from: 'Kerbside <hello@kerbside.example>',
  })
const outbox = () => portal.database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
const sayings = {
  template: 'test',
  recipient: 'ann@guest.example',
  subject: 'Hello',
  body: 'Hello',
  created_at: now,
  next_attempt_at: now,
}
const post = (kind: 'mail' | 'push', count = 1) =>
  portal.database.db
    .insertInto('outbox')
    .values(Array.from({ length: count }, () => ({ guid: newGuid(), kind, ...sayings })))
    .execute()

/** The sent content, with soft line ends removed and base64 decoded. */
function reading(mail: string) {
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const base64 = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1] ?? ''
  return { text, attachment: Buffer.from(base64, 'base64') }
}

describe('mail', () => {
  test('for a booking arrives once, with the ticket attached and a working link', async () => {
    const server = await openMailServer()
    await book({ arrival: company.today })
    const channels = { mail: mailBy(server.url), push: null }
    await deliver(channels)
    await deliver(channels)
    await server.close()
    expect(server.got).toHaveLength(1)
    const { text, attachment } = reading(server.got[0] ?? '')
    expect(text).toContain('Subject: Booking confirmed: Fri 20 Nov, 14:00, BA2155 from London')
    expect(attachment.subarray(0, 5).toString()).toBe('%PDF-')
    const link = /https:\/\/portal\.example(\/tickets\/\S+)/.exec(text)?.[1] ?? ''
    expect((await portal.app.inject({ method: 'GET', url: link })).statusCode).toBe(200)
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1, sent_at: now, last_error: '' }])
    const reported = await portal.database.db
      .selectFrom('event')
      .select('guid')
      .where('topic', '=', 'outbox')
      .execute()
    expect(reported.map((it) => it.guid)).toEqual((await outbox()).map((it) => it.guid))
  })

  test('for a booking has text and HTML parts, the company’s logo and document links in both', async () => {
    const server = await openMailServer()
    await saveLogo(portal, await signedIn(portal, ['adminSystem']), '#0b3d91')
    const booked = await book({ arrival: company.today })
    await deliver({ mail: mailBy(server.url), push: null })
    await server.close()
    const mail = server.got[0] ?? ''
    expect(mail).toMatch(/multipart\/alternative/)
    expect(mail).toMatch(/Content-Type: image\/png[^]*?Content-ID: <logo>/i)
    expect(mail).toMatch(/text\/calendar; charset=utf-8; method=PUBLISH/)
    const [, plain = '', html = ''] = reading(mail).text.split(
      /Content-Type: text\/(?:plain|html); charset=utf-8/,
    )
    for (const [part, label] of [
      [plain, /Your tickets \(PDF\): https:\/\/portal\.example\/tickets\/\S+\/all\.pdf\?sig=/],
      [plain, /Add to your calendar: https:\/\/portal\.example\/tickets\/\S+\/calendar\.ics\?sig=/],
      [
        html,
        /<a href="https:\/\/portal\.example\/tickets\/[^"]*\/all\.pdf\?sig=[^"]*"[^>]*>Your tickets \(PDF\)<\/a>/,
      ],
    ] as const)
      expect(part).toMatch(label)
    expect(html).toContain(booked.reference)
    expect(html).not.toContain('<!--documents-->')
  })

  test('for a cancellation removes the events from the guest’s calendar', async () => {
    const booked = await book({ arrival: company.today })
    const agent = await signedIn(portal, ['editCustomer', 'policyOverride'])
    await cancelOne(portal.database.db, agent, booked.booking['arrivalFastTrack'], {
      reason: 'Ill',
      goodwillPercent: 100,
    })
    await portal.database.db.deleteFrom('outbox').where('template', '=', 'confirmation').execute()
    const server = await openMailServer()
    await deliver({ mail: mailBy(server.url), push: null })
    await server.close()
    expect(server.got).toHaveLength(1)
    expect(server.got[0]).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/)
    expect(server.got[0]).not.toContain('application/pdf')
    expect(reading(server.got[0] ?? '').attachment.toString()).toContain('METHOD:CANCEL')
  })

  test('omits the ticket of a booking cancelled in the meantime', async () => {
    const server = await openMailServer()
    const booked = await book({ arrival: company.today })
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', booked.group)
      .execute()
    await deliver({ mail: mailBy(server.url), push: null })
    await server.close()
    expect(server.got[0]).not.toContain('%PDF')
    expect(server.got[0]).not.toContain('attachment')
  })

  test('to an unreachable server is tried for two days at growing intervals, then marked as failed with the reason', async () => {
    await post('mail')
    const channels = { mail: mailBy(nothingListensHere), push: null }
    const waits: number[] = []
    for (let minute = 0; minute < 50 * 60; minute++) {
      if ((await deliver(channels)) > 0) waits.push(minute)
      portal.clock.forward(1)
    }
    expect(waits.slice(0, 7)).toEqual([0, 1, 6, 21, 51, 111, 231])
    expect(waits.at(-1)).toBeGreaterThan(47.5 * 60)
    expect(await outbox()).toMatchObject([
      { state: 'failed', trouble: 'server', attempts: waits.length, sent_at: null },
    ])
    expect((await outbox())[0]?.last_error).toContain('ECONNREFUSED')
  })

  test('is not retried after a permanent refusal', async () => {
    const server = await openMailServer('ann@guest.example')
    await post('mail')
    await deliver({ mail: mailBy(server.url), push: null })
    await server.close()
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect((await outbox())[0]?.last_error).toContain('No such mailbox')
  })

  test('is only stored without a mail server, like push without a channel', async () => {
    await post('mail')
    await post('push')
    await deliver({ mail: null, push: null })
    expect((await outbox()).map((it) => it.state)).toEqual(['kept', 'kept'])
  })

  test('a push without a subscribed device is only stored', async () => {
    await post('push')
    await deliver({ mail: null, push: async () => 'kept' })
    expect(await outbox()).toMatchObject([{ state: 'kept', sent_at: null }])
  })

  test('of a process that died while sending is sent by another after five minutes', async () => {
    await post('mail')
    const died = new Promise<'sent'>(() => {})
    void deliver({ mail: () => died, push: null })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await deliver({ mail: async () => 'sent', push: null })).toBe(0)
    portal.clock.forward(6)
    expect(await deliver({ mail: async () => 'sent', push: null })).toBe(1)
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('does not hold up others when it fails', async () => {
    await post('mail', 25)
    let count = 0
    await deliver({
      mail: async () => (count++ === 3 ? Promise.reject(new NoUseTrying('broken')) : 'sent'),
      push: null,
    })
    expect((await outbox()).filter((it) => it.state === 'sent')).toHaveLength(24)
  })

  test('goes out once each with many concurrent senders', async () => {
    await post('mail', 60)
    const sent: string[] = []
    const way = async ({ guid }: { guid: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      sent.push(guid)
      return 'sent' as const
    }
    await Promise.all([1, 2, 3].map(() => deliver({ mail: way, push: null })))
    expect([sent.length, new Set(sent).size]).toEqual([60, 60])
  })
})

describe('jobs', () => {
  const quiet = { error: () => {}, warn: () => {} }

  test('send soon after the commit that wrote the message, and stop cleanly', async () => {
    const server = await openMailServer()
    const context = { ...portal.context, config: { ...portal.context.config, smtpUrl: server.url } }
    const jobs = await startJobs(portal.database, scheduledJobs(context), quiet)
    await book({ arrival: company.today, email: 'soon@guest.example' })
    await expect.poll(() => server.got.length, { timeout: 10_000, interval: 100 }).toBe(1)
    await jobs.stop()
    await server.close()
    expect(server.got[0]).toContain('soon@guest.example')
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })

  test('delete expired rows, and nothing else', async () => {
    const { db } = portal.database
    const [old, young, limit, ahead] = [
      '2026-11-18T14:00:00Z',
      '2026-11-20T14:00:00Z',
      '2026-11-19T14:00:00Z',
      '2026-11-21T14:00:00Z',
    ] as const
    for (const at of [old, young]) {
      await db.insertInto('event').values({ at, topic: 'group' }).execute()
      await db
        .insertInto('idempotency')
        .values({
          account_guid: newGuid(),
          key: 'k',
          endpoint: '',
          body_hash: '',
          status: 200,
          reply: '{}',
          created_at: at,
        })
        .execute()
      await db
        .insertInto('rate_limit')
        .values({ bucket: at, count: 1, resets_at: at === old ? old : ahead })
        .execute()
    }
    const cleanUp = scheduledJobs(portal.context).find((it) => it.name === 'clean-up')
    const before = await db.selectFrom('session').select('token_hash').execute()
    await cleanUp?.run()
    const oldEvents = await db.selectFrom('event').select('id').where('at', '<', limit).execute()
    const oldKeys = await db.selectFrom('idempotency').select('key').where('created_at', '<', limit).execute()
    expect([oldEvents.length, oldKeys.length]).toEqual([0, 0])
    expect(
      (await db.selectFrom('rate_limit').select('bucket').where('bucket', 'in', [old, young]).execute()).map(
        (it) => it.bucket,
      ),
    ).toEqual([young])
    expect(await db.selectFrom('session').select('token_hash').execute()).toHaveLength(before.length)
    portal.clock.forward(365 * 24 * 60)
    await cleanUp?.run()
    expect(await db.selectFrom('session').select('token_hash').execute()).toHaveLength(0)
  })
})
