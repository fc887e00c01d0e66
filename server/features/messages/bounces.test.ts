import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/messages.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { readBounces } from '#server/features/messages/commands/read-bounces.ts'
import { imapMailbox } from '#server/mail/bounce-mailbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { aBounce } from '#server/testing/bounces.ts'
import { openImapServer } from '#server/testing/imap-server.ts'
import { openMailServer } from '#server/testing/mail-server.ts'
import { openTestPortal, testSealer, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { signedLinks } from '#server/work/signed-links.ts'

const now = '2026-11-20T14:00:00Z'
const secret = 'a secret that only the mail service knows'
const nowhere = '00000000-0000-7000-8000-000000000000'
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal(now, { BOUNCE_SECRET: secret })
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox').execute()
  await portal.database.db.deleteFrom('read_mailbox').execute()
})
afterAll(() => portal.close())

/** The guid of a confirmation that was sent. */
async function sentMail(): Promise<string> {
  const { group } = await advancedBooker(portal, company)({ arrival: company.today })
  const { guid } = await portal.database.db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now })
    .where('group_guid', '=', group)
    .returning('guid')
    .executeTakeFirstOrThrow()
  return guid
}
const shown = (id: string) => admin.must(message, { params: { id } })

function post(body: string, { at = now, key = secret }: { at?: string; key?: string } = {}) {
  const seconds = Math.round(Temporal.Instant.from(at).epochMilliseconds / 1000)
  const signature = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
  return portal.app.inject({
    method: 'POST',
    url: '/api/webhooks/bounces',
    payload: body,
    headers: { 'content-type': 'message/rfc822', 'x-kerbside-signature': `t=${seconds},v1=${signature}` },
  })
}

describe('a bounce', () => {
  test.each<[string, (guid: string) => Parameters<typeof aBounce>[0]]>([
    ['the Message-ID of the mail that came back', (guid) => ({ messageId: guid })],
    ['the envelope id', (guid) => ({ envelopeId: guid })],
    ['its own return address', (guid) => ({ to: `bounces+${guid.replaceAll('-', '')}@company.example` })],
  ])('is matched by %s', async (_, about) => {
    const guid = await sentMail()
    expect((await post(aBounce(about(guid)))).statusCode).toBe(200)
    expect(await shown(guid)).toMatchObject({
      state: 'bounced',
      lastError: 'the mailbox doesn’t exist (550 5.1.1 User unknown)',
      attempts: [{ outcome: 'bounced' }],
      whyNotAgain: null,
    })
  })

  test('that comes twice is recorded once, in the history too', async () => {
    const guid = await sentMail()
    await post(aBounce({ messageId: guid }))
    await post(aBounce({ messageId: guid, envelopeId: guid }))
    expect((await shown(guid)).attempts).toHaveLength(1)
    const lines = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'messageBounced')
      .where('subject_guid', '=', guid)
      .execute()
    expect(lines).toHaveLength(1)
  })

  test('that is only a delay, of another mail or no bounce changes nothing', async () => {
    const guid = await sentMail()
    await post(aBounce({ messageId: guid, action: 'delayed', status: '4.4.7' }))
    await post(aBounce({ messageId: nowhere }))
    await post(
      `From: ann@guest.example\r\nTo: bounces@company.example\r\nIn-Reply-To: <${guid}@k>\r\n\r\nThanks!`,
    )
    await post('not a mail at all')
    expect((await shown(guid)).state).toBe('sent')
  })

  test.each<[string, object]>([
    ['another secret', { key: 'a secret of somebody else entirely' }],
    ['a signature of an hour ago', { at: '2026-11-20T13:00:00Z' }],
  ])('posted with %s is refused', async (_, how) => {
    const guid = await sentMail()
    expect((await post(aBounce({ messageId: guid }), how)).statusCode).toBe(401)
    expect((await shown(guid)).state).toBe('sent')
  })

  test('posted to a portal without a secret is refused, even if signed with an empty one', async () => {
    const other = await openTestPortal(now)
    const body = aBounce({ messageId: nowhere })
    const seconds = Math.round(Temporal.Instant.from(now).epochMilliseconds / 1000)
    const signature = createHmac('sha256', '').update(`${seconds}.${body}`).digest('hex')
    const headers = {
      'content-type': 'message/rfc822',
      'x-kerbside-signature': `t=${seconds},v1=${signature}`,
    }
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/webhooks/bounces',
      payload: body,
      headers,
    })
    expect(answer.statusCode).toBe(401)
    await other.close()
  })
})

describe('the bounce mailbox', () => {
  const read = (url: string) => readBounces(portal.database.db, imapMailbox(url), portal.clock.now)

  test('is read on from where it stopped; only bounces are marked as read', async () => {
    const server = await openImapServer()
    const [first, second] = [await sentMail(), await sentMail()]
    server.put('From: a@b.example\r\nSubject: Hello\r\n\r\nA person wrote this.')
    server.put(aBounce({ messageId: first }))
    expect(await read(server.url)).toBe(1)
    expect((await shown(first)).state).toBe('bounced')
    expect(server.state.mails.map((it) => it.flags.size)).toEqual([0, 1])
    expect(await read(server.url)).toBe(0)
    server.put(aBounce({ messageId: second, status: '5.2.2', diagnostic: '552 5.2.2 Over quota' }))
    expect(await read(server.url)).toBe(1)
    expect((await shown(second)).lastError).toBe('the mailbox is full (552 5.2.2 Over quota)')
    await server.close()
  })

  test('that was recreated is read from its beginning', async () => {
    const server = await openImapServer()
    server.put('From: a@b.example\r\n\r\nHello')
    server.put('From: a@b.example\r\n\r\nHello')
    await read(server.url)
    const guid = await sentMail()
    server.state.uidValidity = 8
    server.state.mails.length = 0
    server.put(aBounce({ messageId: guid }))
    expect(await read(server.url)).toBe(1)
    await server.close()
  })

  test('that can’t be opened is an error, and keeps its place', async () => {
    const server = await openImapServer()
    await expect(read(server.url.replace('a%20password', 'wrong'))).rejects.toThrow('Command failed')
    expect(await portal.database.db.selectFrom('read_mailbox').selectAll().execute()).toEqual([])
    await server.close()
  })
})

describe('a mail', () => {
  async function sendOne(server: Awaited<ReturnType<typeof openMailServer>>) {
    const from = 'Kerbside <hello@kerbside.example>'
    const mailer = smtpMailer(server.url, from, { bounceAddress: 'bounces@company.example' })
    const { db } = portal.database
    const links = signedLinks(db, testSealer, null)
    const mail = mailChannel({ db, mailer, links, publicUrl: 'https://portal.example', from })
    await deliverOutbox(db, { mail, push: null }, testSealer, () => now)
    mailer.close()
    await server.close()
  }

  test('has its own return address, and the usual sender', async () => {
    const server = await openMailServer()
    await advancedBooker(portal, company)({ arrival: company.today })
    await sendOne(server)
    const { guid } = await portal.database.db.selectFrom('outbox').select('guid').executeTakeFirstOrThrow()
    expect(server.senders).toEqual([`bounces+${guid.replaceAll('-', '')}@company.example`])
    expect(server.got[0]).toContain('From: Kerbside <hello@kerbside.example>')
  })

  test('refused immediately shows the reason in plain words', async () => {
    const server = await openMailServer('ann@guest.example')
    await advancedBooker(portal, company)({ arrival: company.today, email: 'ann@guest.example' })
    await sendOne(server)
    expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toMatchObject([
      { state: 'failed', trouble: 'refused', last_error: 'the mailbox doesn’t exist (550 No such mailbox)' },
    ])
  })
})
