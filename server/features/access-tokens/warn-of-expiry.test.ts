import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccessToken, revokeAccessToken } from '#contract/access-tokens.ts'
import { partnerPermissions } from '#domain/access/permissions.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z', { PUBLIC_URL: 'https://portal.example' })
})
afterAll(() => portal.close())

const look = () =>
  scheduledJobs(portal.context)
    .find((it) => it.name === 'access-tokens')
    ?.run()
const mails = () =>
  portal.database.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body'])
    .where('template', '=', 'security')
    .orderBy('guid')
    .execute()

test('the maker of a token gets one mail a week before it expires', async () => {
  const { partner } = await makeSmallCompany(portal)
  const admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin' })
  const make = (name: string, expiresOn: string) =>
    admin.must(makeAccessToken, { body: { name, permissions: ['adminSystem'], expiresOn } })
  await make('Booking system', '2026-12-20')
  await make('Long', '2027-06-30')
  await make('Short', '2026-11-22')
  const { guid: id } = await make('Revoked', '2026-12-20')
  await admin.must(revokeAccessToken, { params: { id } })
  await tokenCaller(portal, partnerPermissions, { name: 'Hotel system', partnerGuid: partner })
  const left = await tokenCaller(portal, ['viewCustomer'], { name: 'Of one who left' })
  await portal.database.db
    .updateTable('account')
    .set({ active: false })
    .where('guid', '=', left.makerGuid)
    .execute()

  await look()
  expect(await mails()).toEqual([])
  portal.clock.now = '2026-12-14T13:00:00Z'
  await Promise.all([look(), look()])
  await look()
  const sent = await mails()
  expect(sent.map((it) => it.subject).toSorted()).toEqual([
    'Access token “Booking system” expires soon - Small Company',
    'Access token “Hotel system” expires soon - Small Company',
  ])
  const texts = Object.fromEntries(sent.map((it) => [it.subject.split('”')[0], it.body]))
  expect(texts['Access token “Booking system']).toContain(`at the end of ${serviceDateText('2026-12-20')}`)
  expect(texts['Access token “Booking system']).toContain(
    'https://portal.example/configuration/access-tokens',
  )
  expect(texts['Access token “Hotel system']).toContain('https://portal.example/account/access-tokens')
})
