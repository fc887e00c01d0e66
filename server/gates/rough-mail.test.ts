import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { addMinutes, hoursBetween } from '#domain/calendar/instant.ts'
import { openDatabase } from '#server/db/connection.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { OutboxSender } from '#server/features/messages/commands/deliver-outbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { testSealer } from '#server/testing/portal.ts'
import { arrivedByReservation, writeReservationMails } from '#server/testing/reservation-mails.ts'
import { openRoughMailServer } from '#server/testing/rough-mail-server.ts'
import { signedLinks } from '#server/work/signed-links.ts'

/**
 * 1,000 messages through a mail server that is slow, refuses, defers and dies: each arrives once, and those
 * of one reservation in order.
 */
const begun = '2026-11-20T14:00:00Z'
const from = 'Kerbside <hello@kerbside.example>'
const child = fileURLToPath(new URL('../testing/sending-process.ts', import.meta.url))

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function office(smtp: string) {
  const { url, drop } = await testDatabaseUrl()
  const database = openDatabase({ url })
  const { db } = database
  closing.push(drop, () => database.close())
  const mailer = smtpMailer(smtp, from)
  closing.push(() => mailer.close())
  const clock = { now: begun }
  const mail = mailChannel({
    db,
    mailer,
    links: signedLinks(db, testSealer, null),
    publicUrl: 'https://portal.example',
    from,
  })
  const errors: unknown[] = []
  const sender = new OutboxSender({
    db,
    channels: { mail, push: null },
    sealer: testSealer,
    clock: () => clock.now,
    onError: (error) => errors.push(error),
  })
  const states = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select((is) => ['state', is.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map((it) => [it.state, it.count]))
  }
  return { db, url, sender, clock, states, errors }
}

const recipients = (name: string, count: number, domains: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@${name}-${at % domains}.example`)

describe('a mail server on a bad day', () => {
  test('gets each of 1,000 messages once, in order for each reservation', { timeout: 120_000 }, async () => {
    const server = await openRoughMailServer({
      slowMs: (to) => (to.startsWith('slow') ? 100 : 0),
      refuses: (to, nth) => {
        if (to.startsWith('refused')) return { code: 550, text: 'No such mailbox' }
        return to.startsWith('deferred') && nth <= 3 ? { code: 451, text: 'Greylisted' } : null
      },
      diesAfter: [40, 41, 300, 650],
    })
    closing.push(server.close)
    const { db, sender, clock, states, errors } = await office(server.url)
    const all = [
      ...recipients('plain', 160, 30),
      ...recipients('slow', 30, 3),
      ...recipients('deferred', 40, 10),
      ...recipients('refused', 20, 5),
    ]
    await writeReservationMails(db, begun, all, 4)
    for (let minute = 0; minute < 300 && (await states())['waiting'] !== undefined; minute += 1) {
      await sender.run()
      clock.now = addMinutes(clock.now, 1)
      // It is away for three minutes each time.
      if (minute % 3 === 2) await server.revive()
    }
    expect(errors).toEqual([])
    expect(server.deaths()).toBe(4)
    expect(await states()).toEqual({ sent: 920, failed: 80 })
    expect(new Set(server.accepted.map((it) => it.id)).size).toBe(920)
    expect(server.accepted).toHaveLength(920)
    const arrived = arrivedByReservation(server.accepted)
    expect(arrived.size).toBe(230)
    for (const turns of arrived.values()) expect(turns).toEqual([0, 1, 2, 3])
    expect(server.mostAtOnce()).toBeLessThanOrEqual(5)
    // Refused once each, without another try. A try that the dying server cut off was no refusal.
    const { tries } = await db
      .selectFrom('message_try')
      .innerJoin('outbox', 'outbox.guid', 'message_guid')
      .select((is) => is.fn.countAll<number>().as('tries'))
      .where('outbox.state', '=', 'failed')
      .where('message_try.outcome', '=', 'failed')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(80)
  })

  test('that is unreachable is asked now and then, and gets all of it when it is back', async () => {
    const server = await openRoughMailServer()
    closing.push(server.close)
    const { db, sender, clock, states } = await office(server.url)
    await server.die()
    await writeReservationMails(db, begun, recipients('plain', 25, 5), 4)
    let asked = 0
    while (hoursBetween(begun, clock.now) < 6) {
      asked += await sender.run()
      clock.now = addMinutes(clock.now, 1)
    }
    // Not each of the 100 messages, again and again.
    expect(asked).toBeLessThan(60)
    expect(await states()).toEqual({ waiting: 100 })
    await server.revive()
    for (let minute = 0; minute < 12; minute += 1) {
      await sender.run()
      clock.now = addMinutes(clock.now, 1)
    }
    expect(await states()).toEqual({ sent: 100 })
    for (const turns of arrivedByReservation(server.accepted).values()) expect(turns).toEqual([0, 1, 2, 3])
  })

  test('that stays away for two days: the portal gives up on what waited so long', async () => {
    const { db, sender, clock, states } = await office('smtp://127.0.0.1:9')
    await writeReservationMails(db, begun, recipients('plain', 6, 3), 2)
    while (hoursBetween(begun, clock.now) < 47.5) {
      await sender.run()
      clock.now = addMinutes(clock.now, 10)
    }
    expect(await states()).toEqual({ waiting: 12 })
    for (let round = 0; round < 8; round += 1) {
      await sender.run()
      clock.now = addMinutes(clock.now, 10)
    }
    expect(await states()).toEqual({ failed: 12 })
    const { last_error: reason } = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(reason).toContain('ECONNREFUSED')
  })

  test('one address that hangs doesn’t delay others', async () => {
    const server = await openRoughMailServer({ slowMs: (to) => (to.includes('hangs') ? 60_000 : 0) })
    closing.push(server.close)
    const { db, sender, states } = await office(server.url)
    await writeReservationMails(db, begun, [...recipients('hangs', 4, 1), ...recipients('plain', 40, 4)], 2)
    await sender.run(3000)
    expect(await states()).toEqual({ sent: 80, waiting: 8 })
    // What comes now isn't held up either.
    await writeReservationMails(db, begun, recipients('later', 3, 3), 1)
    await sender.run(1000)
    expect((await states())['sent']).toBe(83)
  })
})

test(
  'a portal killed while sending leaves no message out, and none out of order',
  { timeout: 60_000 },
  async () => {
    const server = await openRoughMailServer({ slowMs: () => 5 })
    closing.push(server.close)
    const { db, url, sender, clock, states } = await office(server.url)
    await writeReservationMails(db, begun, recipients('plain', 100, 20), 3)
    for (const share of [60, 140]) {
      const portal = spawn(process.execPath, [child, url, server.url, clock.now], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      onTestFinished(() => void portal.kill('SIGKILL'))
      await expect.poll(() => server.accepted.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(share)
      portal.kill('SIGKILL')
      await once(portal, 'exit')
      clock.now = addMinutes(clock.now, 6)
    }
    await sender.run()
    expect(await states()).toEqual({ sent: 300 })
    // A kill between the server's answer and our record of it repeats that message, with the same Message-ID.
    const distinct = new Map(server.accepted.map((it) => [it.id, it]))
    expect(distinct.size).toBe(300)
    expect(server.accepted.length - 300).toBeLessThanOrEqual(10)
    for (const turns of arrivedByReservation([...distinct.values()]).values())
      expect(turns).toEqual([0, 1, 2])
  },
)
