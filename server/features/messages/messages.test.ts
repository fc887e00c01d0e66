import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { newStaffUser, staffUser } from '#contract/staff.ts'
import { message, queryMessages, readMessageText, sendMessageAgain } from '#contract/messages.ts'
import { resetPassword, signIn } from '#contract/account.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import type { Send } from '#server/features/messages/commands/delivery-channels.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, TestBrowser, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { taken, refusing } from '#server/testing/mail-sends.ts'

const now = '2026-11-20T14:00:00Z'
type Reader = Awaited<ReturnType<typeof signedIn>>
let portal: TestPortal
let admin: Reader
let accountant: Reader
let booked: Booked

beforeAll(async () => {
  portal = await openTestPortal(now)
  const company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin' })
  accountant = await signedIn(portal, ['financial'], { name: 'Finn Figures' })
  booked = await advancedBooker(portal, company)({ arrival: company.today, email: 'ann@guest.example' })
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox').where('again_of', 'is not', null).execute()
})
afterAll(() => portal.close())

const send = (mail: Send | null) =>
  deliverOutbox(portal.database.db, { mail, push: null }, testSealer, () => portal.clock.now)
/** The confirmation of a booking, set to the given state. */
async function confirmation(state: 'waiting' | 'sent' | 'failed' | 'kept') {
  const { db } = portal.database
  const { guid } = await db
    .updateTable('outbox')
    .set({ state, sent_at: state === 'sent' ? now : null, next_attempt_at: now })
    .where('group_guid', '=', booked.group)
    .where('again_of', 'is', null)
    .returning('guid')
    .executeTakeFirstOrThrow()
  return { params: { id: guid } }
}
const historyOf = (action: string) =>
  portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('guid', 'desc')
    .execute()

let people = 0
/** Invites a user, which puts the mail with the code into the outbox. */
async function invited() {
  const email = `newcomer-${++people}@company.example`
  const form = { name: 'Nell Newcomer', email, phone: '', permissions: [], totpRequired: false }
  const { guid = '' } = await admin.must(newStaffUser.save, {
    body: { ...form, defaultVehicleGuid: null, shiftStart: null, shiftEnd: null },
  })
  const { items } = await admin.must(queryMessages, { query: { query: email } })
  return { guid, email, params: { id: items[0]?.guid ?? '' } }
}

describe('the list of messages', () => {
  test('shows recipient, subject and state, newest first', async () => {
    await confirmation('kept')
    const { items } = await accountant.must(queryMessages, { query: { query: booked.reference } })
    expect(items).toMatchObject([
      {
        kind: 'mail',
        template: 'confirmation',
        to: 'ann@guest.example',
        state: 'kept',
        sealed: false,
        group: { guid: booked.group, reference: booked.reference },
      },
    ])
  })

  test('filters by address, subject, recipient name, state, kind and days', async () => {
    await confirmation('failed')
    const { email } = await invited()
    const found = async (query: object) =>
      (await admin.must(queryMessages, { query })).items.map((it) => it.to)
    expect(await found({ query: 'ANN@guest' })).toEqual(['ann@guest.example'])
    expect(await found({ query: 'Nell New', limit: '1' })).toEqual([email])
    expect(await found({ state: 'failed' })).toEqual(['ann@guest.example'])
    expect(await found({ kind: 'push' })).toEqual([])
    expect(await found({ state: 'failed', from: '2026-11-20', to: '2026-11-20' })).toEqual([
      'ann@guest.example',
    ])
    expect(await found({ from: '2026-11-21' })).toEqual([])
    expect(await found({ to: '2026-11-19' })).toEqual([])
    // The typed text is literal: % matches only %.
    expect(await found({ query: '%' })).toEqual([])
  })

  test.each([undefined, 'written', '-written'] as const)(
    'pages without gaps or duplicates by %s',
    async (sort) => {
      await invited()
      await invited()
      const newest = (await admin.must(queryMessages)).items.map((it) => it.guid)
      const whole = sort === 'written' ? newest.toReversed() : newest
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { guid: string }[]; nextCursor: string | null } = await admin.must(
          queryMessages,
          {
            query: { limit: '2', ...(sort && { sort }), ...(cursor && { cursor }) },
          },
        )
        seen.push(...page.items.map((it) => it.guid))
        cursor = page.nextCursor
      } while (cursor)
      expect(whole.length).toBeGreaterThan(2)
      expect(seen).toEqual(whole)
      expect((await admin.call(queryMessages, { query: { cursor: 'elsewhere' } })).status).toBe(400)
    },
  )
})

describe('one message', () => {
  test('shows its text, documents and every attempt with its result', async () => {
    const { params } = await confirmation('waiting')
    await send(refusing)
    const shown = await accountant.must(message, { params })
    expect(shown).toMatchObject({
      state: 'failed',
      lastError: 'No such mailbox',
      whyNotAgain: null,
      nextTryAt: null,
    })
    expect(shown.text).toContain(booked.reference)
    expect(shown.attachments.map((it) => it.name)).toContain(`ticket-${booked.reference}.pdf`)
    expect(shown.attempts[0]).toEqual({ at: now, outcome: 'failed', error: 'No such mailbox' })
    expect(shown.tries).toBe(shown.attempts.length)
  })

  test('without a channel has no attempts', async () => {
    const { params } = await confirmation('waiting')
    const before = (await admin.must(message, { params })).tries
    await send(null)
    expect(await admin.must(message, { params })).toMatchObject({ state: 'kept', tries: before })
  })
})

describe('sent again', () => {
  test('a failed message is queued again, and the history shows who did it', async () => {
    const { params } = await confirmation('failed')
    const key = 'the same press twice'
    await accountant.must(sendMessageAgain, { params, key })
    await accountant.must(sendMessageAgain, { params, key })
    const got: string[] = []
    await send(taken(got))
    expect(got).toHaveLength(1)
    expect(await admin.must(message, { params })).toMatchObject({ state: 'sent', sentAt: now, lastError: '' })
    const [line] = await historyOf('sendMessageAgain')
    expect(line).toMatchObject({
      account_guid: accountant.accountGuid,
      group_guid: booked.group,
      before: { state: 'failed' },
    })
  })

  test('is tried for two days again', async () => {
    const { params } = await confirmation('waiting')
    await send(refusing)
    portal.clock.forward(60)
    const again = portal.clock.now
    await admin.must(sendMessageAgain, { params })
    const tried: number[] = []
    const dead: Send = async () => {
      tried.push(minutesBetween(again, portal.clock.now))
      throw new Error('No answer')
    }
    for (let minute = 0; minute < 50 * 60; minute += 5) {
      await send(dead)
      portal.clock.forward(5)
    }
    portal.clock.now = now
    expect(tried[0]).toBe(0)
    expect(tried.at(-1)).toBeGreaterThan(47.5 * 60)
    expect(await admin.must(message, { params })).toMatchObject({ state: 'failed', lastError: 'No answer' })
  })

  test('a sent message goes out as a new one, and the two link to each other', async () => {
    const { params } = await confirmation('sent')
    await admin.must(sendMessageAgain, { params })
    const old = await admin.must(message, { params })
    expect(old.state).toBe('sent')
    expect(old.sentAgainAs).toHaveLength(1)
    const copy = await admin.must(message, { params: { id: old.sentAgainAs[0] ?? '' } })
    expect(copy).toMatchObject({
      state: 'waiting',
      againOf: params.id,
      to: old.to,
      text: old.text,
      hasHtml: true,
      attachments: old.attachments,
    })
  })

  test('a waiting message is refused, and an unknown one is not found', async () => {
    const { params } = await confirmation('waiting')
    expect((await admin.call(sendMessageAgain, { params })).body).toEqual({
      errors: [{ name: 'message', message: 'This message is already waiting to be sent' }],
    })
    const nowhere = { params: { id: '00000000-0000-7000-8000-000000000000' } }
    expect((await admin.call(sendMessageAgain, nowhere)).status).toBe(404)
    expect((await admin.call(message, nowhere)).status).toBe(404)
  })
})

describe('a message with a code', () => {
  test('shows its text to an administrator on request, recorded in the account’s history', async () => {
    const { guid, email, params } = await invited()
    expect(await admin.must(message, { params })).toMatchObject({ sealed: true, text: null })
    const { text } = await admin.must(readMessageText, { params })
    const code = /Your code: (\S+)/.exec(text)?.[1] ?? ''
    const [line] = await historyOf('readSealedMessage')
    expect(line).toMatchObject({
      account_guid: admin.accountGuid,
      subject_kind: 'account',
      subject_guid: guid,
    })
    expect(JSON.stringify(line)).not.toContain(code)
    const person = await admin.must(staffUser.load, { params: { id: guid } })
    expect(person.history[0]).toMatchObject({ who: 'Ada Admin', action: 'readSealedMessage' })
    const newcomer = new TestBrowser(portal.app, '10.7.0.1')
    await newcomer.must(resetPassword, { body: { email, code, password: 'a password of my own' } })
    expect((await newcomer.must(signIn, { body: { email, password: 'a password of my own' } })).next).toBe(
      'done',
    )
  })

  test('shows the financial permission everything but the text, and stores nothing in clear', async () => {
    const { params } = await invited()
    expect(await accountant.must(message, { params })).toMatchObject({
      sealed: true,
      text: null,
      template: 'passwordCode',
    })
    expect((await accountant.call(readMessageText, { params })).status).toBe(403)
    const { text } = await admin.must(readMessageText, { params })
    const code = /Your code: (\S+)/.exec(text)?.[1] ?? 'none'
    const { rows } = await sql<{
      stored: string
    }>`select coalesce(string_agg(t::text, ''), '') as stored from idempotency t`.execute(portal.database.db)
    expect(rows[0]?.stored).not.toContain(code)
  })

  test('can’t be sent again: the code may have been used', async () => {
    const { params } = await invited()
    await send(refusing)
    expect((await admin.must(message, { params })).whyNotAgain).toContain('Reset the password')
    expect((await admin.call(sendMessageAgain, { params })).status).toBe(400)
  })

  test('is decrypted only for delivery', async () => {
    await portal.database.db
      .updateTable('outbox')
      .set({ state: 'kept' })
      .where('state', '=', 'waiting')
      .execute()
    await invited()
    const got: string[] = []
    await send(taken(got))
    expect(got).toHaveLength(1)
    expect(got[0]).toMatch(/Your code: \S{8,}/)
  })

  test('other messages have no hidden text', async () => {
    const { params } = await confirmation('kept')
    expect((await admin.call(readMessageText, { params })).status).toBe(404)
  })
})
