import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failedMail, resendFailedMail } from '#contract/messages.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, testSealer, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

/** After an outage: one press resends what failed and is still true. */
const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
let accountant: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal(now, { SMTP_URL: 'smtp://mail.example:587' })
  await makeSmallCompany(portal)
  accountant = await signedIn(portal, ['financial'])
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox').execute()
})
afterAll(() => portal.close())

interface Written {
  template?: string
  group?: string
  state?: 'failed' | 'sent'
  trouble?: 'server' | 'deferred' | 'refused' | null
  sealed?: boolean
}

async function write(
  subject: string,
  { template = 'receipt', group, state = 'failed', ...more }: Written = {},
) {
  await portal.database.db
    .insertInto('outbox')
    .values({
      guid: newGuid(),
      kind: 'mail',
      template,
      recipient: 'ann@guest.example',
      subject,
      body: 'Hello',
      state,
      trouble: more.trouble === undefined ? 'server' : more.trouble,
      sealed: more.sealed ?? false,
      group_guid: group ?? null,
      attempts: 17,
      created_at: '2026-11-18T13:00:00Z',
      next_attempt_at: now,
    })
    .execute()
}

async function sent(): Promise<string[]> {
  const got: string[] = []
  const mail = async ({ subject }: { subject: string }) => {
    got.push(subject)
    return 'sent' as const
  }
  await deliverOutbox(portal.database.db, { mail, push: null }, testSealer, () => portal.clock.now)
  return got
}

test('everything that is still true goes once, in order, and each is in the history', async () => {
  const group = newGuid()
  await write('first', { group })
  await write('deferred to the end', { trouble: 'deferred' })
  await write('second', { group })
  expect(await accountant.must(failedMail)).toEqual({
    count: 3,
    from: '2026-11-18T13:00:00Z',
    to: '2026-11-18T13:00:00Z',
  })
  expect((await accountant.must(resendFailedMail)).toast).toBe('Resending 3 messages')
  expect((await accountant.call(resendFailedMail)).body).toEqual({
    errors: [{ name: 'message', message: 'No messages to resend' }],
  })
  const got = await sent()
  expect(got.toSorted()).toEqual(['deferred to the end', 'first', 'second'])
  expect(got.indexOf('first')).toBeLessThan(got.indexOf('second'))
  const lines = await portal.database.db
    .selectFrom('history')
    .select('group_guid')
    .where('action', '=', 'sendMessageAgain')
    .execute()
  expect(lines.filter((it) => it.group_guid === group)).toHaveLength(2)
})

test('refused addresses, codes, outdated reminders and replaced messages stay', async () => {
  const group = newGuid()
  await write('replaced', { template: 'confirmation', group })
  await write('cancelled', { template: 'cancellation', group, state: 'sent', trouble: null })
  await write('refused', { trouble: 'refused' })
  await write('code', { sealed: true })
  await write('reminder of the day before yesterday', { template: 'reminder' })
  await write('receipt')
  expect((await accountant.must(failedMail)).count).toBe(1)
  const { left } = await accountant.must(resendFailedMail)
  expect(left.map((it) => `${it.subject}: ${it.why}`).toSorted()).toEqual([
    'reminder of the day before yesterday: Out of date',
    'replaced: Replaced by a later message',
  ])
  expect(await sent()).toEqual(['receipt'])
})

test('two people press at the same time: each message goes once', async () => {
  for (let count = 0; count < 5; count += 1) await write(`message ${count}`)
  const other = await signedIn(portal, ['adminSystem'])
  const answers = await Promise.all([accountant.call(resendFailedMail), other.call(resendFailedMail)])
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await sent()).toHaveLength(5)
})
