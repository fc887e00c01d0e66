import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as contract from '#contract/webhooks.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { added, loaded, logOf, noWebhooks, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'
import { openReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts'

const morning = '2026-11-20T13:00:00Z'
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
let ours: TestBrowser & { accountGuid: string }
let theirs: TestBrowser & { accountGuid: string }
let book: (asked?: AdvancedAsk) => Promise<Booked>
let receiver: WebhookReceiver
beforeAll(async () => {
  portal = await openTestPortal(morning, toLoopback)
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  ours = await signedIn(portal, ['editCustomer', 'viewCustomer'], { partnerGuid: company.partner })
  theirs = await signedIn(portal, ['editCustomer', 'viewCustomer'], { partnerGuid: company.blockedPartner })
  const own = [ours.accountGuid, theirs.accountGuid]
  await portal.database.db
    .updateTable('account')
    .set({ partner_admin: true })
    .where('guid', 'in', own)
    .execute()
  const make = advancedBooker(portal, company)
  book = (asked = {}) => make({ arrival: '2026-11-28', ...asked })
})
beforeEach(async () => {
  portal.clock.now = morning
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver.close()
  await noWebhooks(portal)
})
afterAll(() => portal.close())

const paramsOf = (hook: { guid: string }) => ({ params: { id: hook.guid } })

describe('who manages webhooks', () => {
  test('administrators of the company or the partner; no one else', async () => {
    const hook = await added(admin, receiver.base)
    const agent = await signedIn(portal, ['editCustomer', 'viewCustomer'])
    const body = { name: 'No', url: receiver.base, events: ['booking.made' as const] }
    const whyNotAdd = 'Only administrators can add webhooks'
    expect(await agent.must(contract.queryWebhooks)).toEqual({ items: [], whyNotAdd })
    expect(await agent.call(contract.addWebhook, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ message: whyNotAdd }] },
    })
    expect((await agent.call(contract.webhookForm.load, paramsOf(hook))).status).toBe(404)
    const booker = await signedIn(portal, ['editCustomer', 'viewCustomer'], { partnerGuid: company.partner })
    expect(await booker.must(contract.queryWebhooks)).toEqual({ items: [], whyNotAdd })
    const viewer = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
    expect((await viewer.call(contract.queryWebhooks)).status).toBe(403)
  })

  test('a partner user sees and changes only the webhooks of their partner', async () => {
    const [own, company_, foreign] = [
      await added(ours, receiver.base, { name: 'Ours' }),
      await added(admin, receiver.base, { name: 'For them', partnerGuid: company.partner }),
      await added(theirs, receiver.base, { name: 'Theirs' }),
    ]
    const { items } = await ours.must(contract.queryWebhooks)
    expect(items.map((it) => it.guid)).toEqual([own.guid])
    expect((await admin.must(contract.queryWebhooks)).items).toHaveLength(3)
    await book({ partnerGuid: company.partner, billing: 'partnerAccount' })
    const [delivery] = await logOf(admin, company_.guid)
    const id = delivery?.guid ?? ''
    for (const hook of [company_, foreign]) {
      const calls = [
        ours.call(contract.webhookForm.load, paramsOf(hook)),
        ours.call(contract.webhookForm.save, {
          ...paramsOf(hook),
          body: { name: 'Mine', url: receiver.base, events: ['booking.made'], version: 1 },
        }),
        ours.call(contract.newWebhookSecret, paramsOf(hook)),
        ours.call(contract.turnOffWebhook, paramsOf(hook)),
        ours.call(contract.turnOnWebhook, { ...paramsOf(hook), body: { missed: 'send' } }),
        ours.call(contract.deleteWebhook, paramsOf(hook)),
        ours.call(contract.testWebhook, paramsOf(hook)),
        ours.call(contract.queryWebhookDeliveries, paramsOf(hook)),
        ours.call(contract.webhookDelivery, { params: { id } }),
        ours.call(contract.sendWebhookAgain, { params: { id } }),
      ]
      expect((await Promise.all(calls)).map((it) => it.status)).toEqual(Array.from(calls, () => 404))
    }
  })

  test('a partner’s webhook gets only its own events, and can’t name another partner', async () => {
    await expect(added(ours, receiver.base, { partnerGuid: company.blockedPartner })).rejects.toThrow(
      /Leave this out, or send your own partner’s guid/,
    )
    const [own, every, foreign] = [
      await added(ours, `${receiver.base}/own`),
      await added(admin, `${receiver.base}/all`),
      await added(theirs, `${receiver.base}/foreign`),
    ]
    expect(await loaded(admin, own.guid)).toMatchObject({
      owner: { guid: company.partner },
      partner: { guid: company.partner },
    })
    const guest = await book()
    const partners = await book({ partnerGuid: company.partner, billing: 'partnerAccount' })
    await sendDue(portal)
    const groups = (path: string) => receiver.got.filter((it) => it.path === path).map((it) => it.group)
    expect(groups('/own')).toEqual([partners.group])
    expect(groups('/foreign')).toEqual([])
    expect(groups('/all').toSorted()).toEqual([guest.group, partners.group].toSorted())
    expect(receiver.got.some((it) => it.body.includes('@guest.example'))).toBe(false)
    expect(await logOf(admin, every.guid)).toHaveLength(2)
    expect(await logOf(theirs, foreign.guid)).toEqual([])
  })

  test('a partner that is no longer active gets nothing', async () => {
    await added(ours, receiver.base)
    const partner = portal.database.db.updateTable('partner').where('guid', '=', company.partner)
    await book({ partnerGuid: company.partner, billing: 'partnerAccount' })
    await partner.set({ active: false }).execute()
    onTestFinished(() => void partner.set({ active: true }).execute())
    await sendDue(portal)
    expect(receiver.got).toEqual([])
    await partner.set({ active: true }).execute()
    await sendDue(portal)
    expect(receiver.got).toHaveLength(1)
  })

  test('a partner has up to five', async () => {
    for (let made = 0; made < 5; made++) await added(ours, receiver.base)
    const body = { name: 'One too many', url: receiver.base, events: ['booking.made' as const] }
    expect(await ours.call(contract.addWebhook, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'You can have up to 5 webhooks. Delete one first.' }] },
    })
    expect((await ours.must(contract.queryWebhooks)).whyNotAdd).toBe(
      'You can have up to 5 webhooks. Delete one first.',
    )
    expect((await admin.must(contract.queryWebhooks)).whyNotAdd).toBeNull()
  })
})
