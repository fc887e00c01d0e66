import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendBookingReminder } from '#contract/guest-messages.ts'
import { handOver } from '#contract/messages.ts'
import { newPartnerUser } from '#contract/partner-users.ts'
import { newStaffUser, resetStaffPassword } from '#contract/staff.ts'
import { appData, checkResetCode, startResetPassword } from '#contract/account.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterAll(() => portal.close())

const person = (email: string) => ({
  name: 'Dan Driver',
  email,
  phone: '',
  permissions: ['driver'] as Permission[],
  totpRequired: false,
  defaultVehicleGuid: null,
  shiftStart: null,
  shiftEnd: null,
})
const guest = (value: string | undefined) => ({ params: { id: value ?? '' } })

describe('without a mail server', () => {
  test('an invitation isn’t sent, and administrators get its link and code to hand over', async () => {
    const { toast, notSent } = await admin.must(newStaffUser.save, { body: person('dan@company.example') })
    expect(toast).toBe('Dan Driver added. Not sent: no mail server')
    const mail = await admin.must(handOver, guest(notSent))
    expect(mail).toMatchObject({ to: 'dan@company.example', links: [{ label: 'Link' }] })
    expect(mail.text).toContain('Your code: ')
    const url = new URL(mail.links[0]?.url ?? '')
    const code = url.pathname.split('/').at(-1) ?? ''
    const typed = { email: 'dan@company.example', code }
    expect((await new TestBrowser(portal.app).call(checkResetCode, { body: typed })).status).toBe(200)
    for (const other of ['managePartner', 'editCustomer'] as const) {
      const stranger = await signedIn(portal, [other])
      expect((await stranger.call(handOver, guest(notSent))).status, other).toBe(404)
    }
    expect((await (await signedIn(portal, ['financial'])).call(handOver, guest(notSent))).status).toBe(403)
  })

  test('a link is stored only in its encrypted message, and reading it is recorded', async () => {
    const { guid = '' } = await admin.must(newStaffUser.save, { body: person('eve@company.example') })
    const { toast, notSent } = await admin.must(resetStaffPassword, { params: { id: guid } })
    expect(toast).toBe('Password removed. Not sent: no mail server')
    const { links } = await admin.must(handOver, guest(notSent))
    const token = new URL(links[0]?.url ?? '').pathname.split('/').at(-1) ?? 'none'
    const { db } = portal.database
    const replies = await db.selectFrom('idempotency').select('reply').execute()
    const history = await db.selectFrom('history').selectAll().execute()
    expect(JSON.stringify([replies, history])).not.toContain(token)
    expect(
      history.filter((it) => it.action === 'readSealedMessage' && it.subject_guid === guid),
    ).toHaveLength(1)
  })

  test('a partner user’s code is for those who manage partners', async () => {
    const office = await signedIn(portal, ['managePartner'])
    const body = { ...person('hana@hotel.example'), permissions: ['viewCustomer'] }
    const { notSent } = await office.must(newPartnerUser.save, { params: { id: company.partner }, body })
    expect((await office.must(handOver, guest(notSent))).links).toHaveLength(1)
  })

  test('a reminder is handed over with the guest’s links, within the partner’s reach', async () => {
    const booked = await advancedBooker(portal, company)({ arrival: '2026-11-24' })
    const agent = await signedIn(portal, ['editCustomer', 'viewCustomer'])
    portal.clock.forward(5)
    const query = { customer: booked.customer, group: booked.group }
    const { toast, notSent } = await agent.must(sendBookingReminder, { query })
    expect(toast).toBe('Not sent: no mail server')
    const { links, text } = await agent.must(handOver, guest(notSent))
    expect(links.map((it) => it.label)).toEqual([
      'Open my booking',
      'Your tickets (PDF)',
      'Add to your calendar',
    ])
    for (const { url } of links) expect(text).toContain(url)
    const foreign = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
    expect((await foreign.call(handOver, guest(notSent))).status).toBe(404)
    const [line] = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'handOverMessage')
      .execute()
    expect(line).toMatchObject({ group_guid: booked.group, customer_guid: booked.customer })
  })

  test('someone who forgot the password learns who has the code', async () => {
    const body = { email: 'nobody@company.example' }
    expect(await new TestBrowser(portal.app).must(startResetPassword, { body })).toEqual({ sendsMail: false })
    expect((await admin.must(appData)).site.sendsMail).toBe(false)
  })
})

test('with a mail server, the same calls say that they e-mailed it', async () => {
  const mailing = await openTestPortal(now, { SMTP_URL: 'smtp://mail.example:587' })
  await makeSmallCompany(mailing)
  const office = await signedIn(mailing, ['adminSystem'])
  const saved = await office.must(newStaffUser.save, { body: person('dan@company.example') })
  expect(saved.toast).toBe('We’ve e-mailed Dan Driver a code to set a password')
  expect(saved.notSent).toBeUndefined()
  expect((await office.must(appData)).site.sendsMail).toBe(true)
  const body = { email: 'dan@company.example' }
  expect(await new TestBrowser(mailing.app).must(startResetPassword, { body })).toEqual({ sendsMail: true })
  await mailing.close()
})
