import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupNotes } from '#contract/group-notes.ts'
import { sendMessageAgain } from '#contract/messages.ts'
import { eraseCustomerChange } from '#contract/privacy.ts'
import { recordBounce } from '#server/features/messages/commands/record-bounce.ts'
import { recordResult } from '#server/features/messages/commands/store-result.ts'
import { aBounce } from '#server/testing/bounces.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { GuestPrivacy } from '#server/testing/guest-privacy.ts'
import type { LeasedMessage } from '#server/work/outbox-rows.ts'

/** After an erasure, other guests keep what is theirs, and data that comes back is removed again. */
let own: GuestPrivacy
const asked = () => ({ customerGuid: own.guest.customer, request: 'Letter no. 17' })
const one = async (query: ReturnType<typeof sql>) => (await query.execute(own.db)).rows[0]

beforeAll(async () => {
  own = await GuestPrivacy.open()
  await own.later(10)
  await own.finish(own.guest)
  await sql`update customer set phone = '+12465550199', email = 'rosa@quill.example'
    where guid = ${own.other.customer}`.execute(own.db)
  await sql`update outbox set state = 'sent' where group_guid = ${own.guest.group}`.execute(own.db)
  await sql`insert into history (guid, at, action, subject_kind, subject_guid, after)
    select gen_random_uuid(), ended_at, 'completePendingImport', 'pendingImport', guid,
      '{"values": "Rosalind"}' from pending_import`.execute(own.db)
  await sql`update pending_import set links = ${JSON.stringify([{ guid: own.guest.group }])}`.execute(own.db)
  await confirmAndDo(own.admin, eraseCustomerChange, asked())
})
afterAll(() => own.desk.portal.close())

test('a text and a cart that may be another customer’s, with the same phone or e-mail, stay', async () => {
  expect(await one(sql`select text from guest_text`)).toEqual({ text: 'It’s Rosalind' })
  expect(await one(sql`select name from cart where group_guid is null`)).toEqual({ name: 'Rosalind' })
  expect(await one(sql`select number from text_number`)).toEqual({ number: '+12465550199' })
})

test('the history of an import that made the reservation names nobody', async () => {
  expect(await one(sql`select after from history where subject_kind = 'pendingImport'`)).toEqual({
    after: null,
  })
})

describe('a message to the guest', () => {
  const sent = () =>
    own.db
      .selectFrom('outbox')
      .select(['guid', 'recipient'])
      .where('group_guid', '=', own.guest.group)
      .where('kind', '=', 'mail')
      .executeTakeFirstOrThrow()

  test('can’t be sent again', async () => {
    const { guid: id, recipient } = await sent()
    expect(recipient).toBe('')
    expect(await own.admin.call(sendMessageAgain, { params: { id } })).toMatchObject({
      body: {
        errors: [
          {
            message: 'This message can’t be sent again. Its text was removed with the guest’s personal data.',
          },
        ],
      },
    })
  })

  test('whose attempt ends later doesn’t bring the address back', async () => {
    const { guid } = await sent()
    const { rows } = await sql<LeasedMessage>`select * from outbox where guid = ${guid}`.execute(own.db)
    const [leased] = rows.map((it) => ({ ...it, recipient: 'rosa@quill.example' }))
    const { now } = own.desk.portal.clock
    const last_error = '550 <rosa@quill.example>: unknown user'
    await recordResult(own.db, leased!, { state: 'failed', trouble: 'refused', last_error }, now)
    expect(
      await one(
        sql`select error, outcome from message_try where message_guid = ${guid} order by at desc limit 1`,
      ),
    ).toEqual({ error: '', outcome: 'failed' })
    expect(await one(sql`select last_error from outbox where guid = ${guid}`)).toEqual({ last_error: '' })
  })

  test('that bounces later doesn’t bring the address back', async () => {
    const { guid: messageId } = await sent()
    const { now } = own.desk.portal.clock
    expect(await recordBounce(own.db, Buffer.from(aBounce({ messageId })), now)).toBe('unrelated')
  })
})

test('what is written about the reservation afterwards can be erased, too', async () => {
  const isErased = async () =>
    (await own.admin.call(eraseCustomerChange.confirm, { body: asked() })).status === 400
  expect(await isErased()).toBe(true)
  const params = { id: own.guest.customer, group: own.guest.group }
  const { version } = await own.admin.must(groupNotes.load, { params })
  await own.admin.must(groupNotes.save, {
    params,
    body: { comments: 'Rosalind called', details: {}, version },
  })
  await confirmAndDo(own.admin, eraseCustomerChange, asked())
  expect(await one(sql`select comments from booking_group where guid = ${own.guest.group}`)).toEqual({
    comments: '',
  })
  expect(await isErased()).toBe(true)
})
