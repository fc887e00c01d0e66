import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { dashboard } from '#contract/dashboard.ts'
import { groupDetail } from '#contract/groups.ts'
import { correctAddress, refusedAddress } from '#contract/refused-address.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  portal = await openTestPortal(now, { SMTP_URL: 'smtp://mail.example:587' })
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  book = advancedBooker(portal, company)
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox').execute()
})
afterAll(() => portal.close())

const reason = 'the mailbox doesn’t exist (550 5.1.1 User unknown)'

/** A reservation whose confirmation was refused. */
async function refused(more: Partial<AdvancedAsk> = {}, state: 'failed' | 'bounced' = 'bounced') {
  const booked = await book({ arrival: company.today, email: 'typo@guest.example', ...more })
  const { guid: mail } = await portal.database.db
    .updateTable('outbox')
    .set({ state, trouble: state === 'failed' ? 'refused' : 'bounced', last_error: reason })
    .where('group_guid', '=', booked.group)
    .returning('guid')
    .executeTakeFirstOrThrow()
  const params = { id: booked.customer }
  return { ...booked, mail, params, page: { params: { ...params, group: booked.group } } }
}
const outboxOf = (group: string) =>
  portal.database.db
    .selectFrom('outbox')
    .select(['template', 'recipient', 'state', 'again_of'])
    .where('group_guid', '=', group)
    .orderBy('position')
    .execute()

describe('a refused address', () => {
  test('is shown at the customer, the reservation and on the dashboard of agents', async () => {
    const { params, page, reference } = await refused()
    const trouble = { address: 'typo@guest.example', reason, bounced: true }
    expect((await agent.must(customerPage, { params })).addressTrouble).toMatchObject(trouble)
    expect((await agent.must(groupDetail, page)).addressTrouble).toMatchObject(trouble)
    expect((await agent.must(dashboard)).unreachable).toMatchObject({ first: { reference } })
    const desk = await signedIn(portal, ['fastTrack'])
    expect((await desk.must(dashboard)).unreachable).toBeNull()
  })

  test('is over when a later mail to it was sent', async () => {
    const { params, group, mail } = await refused({}, 'failed')
    const own = await portal.database.db
      .selectFrom('outbox')
      .select(['kind', 'template', 'recipient', 'body', 'customer_guid', 'next_attempt_at', 'created_at'])
      .where('guid', '=', mail)
      .executeTakeFirstOrThrow()
    await portal.database.db
      .insertInto('outbox')
      .values({ ...own, guid: newGuid(), group_guid: group, template: 'receipt', state: 'sent' })
      .execute()
    expect((await agent.must(customerPage, { params })).addressTrouble).toBeNull()
    expect((await agent.must(dashboard)).unreachable).toEqual({ total: 0, first: null })
  })

  test('is corrected by the agent, and the chosen messages go to the new one', async () => {
    const { params, page, group, mail } = await refused()
    const { version, messages } = await agent.must(refusedAddress, { params })
    expect(messages.map((it) => it.guid)).toEqual([mail])
    const preview = await agent.send('GET', `/api/customer/${params.id}/refusedmessages/${mail}/html`)
    expect([preview.status, String(preview.body).includes('Dear Ann Guest')]).toEqual([200, true])
    const body = { email: 'ann@guest.example', version, messages: [mail] }
    const { toast } = await agent.must(correctAddress, { params, body })
    expect(toast).toBe('Address corrected, resending 1 message')
    expect(await outboxOf(group)).toEqual([
      { template: 'confirmation', recipient: 'typo@guest.example', state: 'bounced', again_of: null },
      { template: 'confirmation', recipient: 'ann@guest.example', state: 'waiting', again_of: mail },
    ])
    const after = await agent.must(groupDetail, page)
    expect([after.customer.email, after.addressTrouble]).toEqual(['ann@guest.example', null])
    // A second press of an older page changes nothing.
    expect((await agent.call(correctAddress, { params, body })).status).toBe(400)
    expect(await outboxOf(group)).toHaveLength(2)
  })

  test('is corrected for what waits as well', async () => {
    const { params, group, booking, mail } = await refused()
    await cancelOne(portal.database.db, agent, booking['arrivalFastTrack'], { goodwillPercent: 100 })
    const { version, messages } = await agent.must(refusedAddress, { params })
    // The cancellation replaced the confirmation.
    expect(messages).toEqual([])
    const chosen = { email: 'ann@guest.example', version, messages: [mail] }
    expect((await agent.call(correctAddress, { params, body: chosen })).status).toBe(400)
    await agent.must(correctAddress, { params, body: { ...chosen, messages: [] } })
    expect(await outboxOf(group)).toMatchObject([
      { template: 'confirmation', state: 'bounced' },
      { template: 'cancellation', state: 'waiting', recipient: 'ann@guest.example' },
    ])
  })

  test('isn’t corrected to itself, to no address, or over another user’s change', async () => {
    const { params, group } = await refused()
    const { version } = await agent.must(refusedAddress, { params })
    for (const [email, seen] of [
      ['TYPO@guest.example', version],
      ['no address', version],
      ['ann@guest.example', version + 1],
    ] as const) {
      const body = { email, version: seen, messages: [] }
      expect((await agent.call(correctAddress, { params, body })).status).toBe(400)
    }
    expect(await outboxOf(group)).toHaveLength(1)
  })

  test('can be seen by readers, and corrected only by those who edit the customer', async () => {
    const { params, mail } = await refused()
    const reader = await signedIn(portal, ['viewCustomer'])
    expect((await reader.must(customerPage, { params })).addressTrouble).not.toBeNull()
    expect((await reader.call(refusedAddress, { params })).status).toBe(403)
    const body = { email: 'ann@guest.example', version: 1, messages: [] }
    expect((await reader.call(correctAddress, { params, body })).status).toBe(403)
    const html = `/api/customer/${params.id}/refusedmessages/${mail}/html`
    expect((await reader.send('GET', html)).status).toBe(403)
  })

  test('of another company’s guest stays hidden from a partner, and so do its messages', async () => {
    const { params, mail } = await refused()
    const hotel = await signedIn(portal, ['editCustomer', 'viewCustomer'], { partnerGuid: company.partner })
    expect((await hotel.call(refusedAddress, { params })).status).toBe(404)
    const html = `/api/customer/${params.id}/refusedmessages/${mail}/html`
    expect((await hotel.send('GET', html)).status).toBe(404)
    const body = { email: 'ann@guest.example', version: 1, messages: [mail] }
    expect((await hotel.call(correctAddress, { params, body })).status).toBe(404)
    expect((await hotel.must(dashboard)).unreachable).toBeNull()
  })
})
