// not moved: whole months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePayments } from '#contract/card-settlements.ts'
import { settleChannel } from '#contract/channels.ts'
import { feeChange } from '#contract/fees.ts'
import { addPartnerPayment } from '#contract/partner-payments.ts'
import { takePayment } from '#contract/till.ts'
import { channelCollectedEntry } from '#domain/ledger/channel-entries.ts'
import { closePeriod, postEntry } from '#server/features/ledger/commands.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { atField } from '#server/testing/guest-payments.ts'
import { must } from '#server/testing/ledger-agreement.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let booked: Booked

beforeAll(async () => {
  portal = await openTestPortal('2026-12-03T13:00:00Z')
  company = await makeSmallCompany(portal)
  booked = await advancedBooker(portal, company)({ arrival: '2026-12-10' })
  const collected = channelCollectedEntry({
    channel: 'Island Tours',
    amountCents: 500,
    groupGuid: booked.group,
  })
  await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, async (work) => {
    await postEntry(work, must(collected), { groupGuid: booked.group })
    return closePeriod(work, '2026-11')
  })
  office = await signedIn(portal, [
    'financial',
    'managePartner',
    'viewCustomer',
    'editCustomer',
    'policyOverride',
    'adminSystem',
  ])
})
afterAll(() => portal.close())

const date = '2026-11-27'
const bank = { amountCents: 100, method: 'bank', note: '' } as const

test.each([
  [
    'a partner’s payment',
    'date',
    () => office.call(addPartnerPayment.save, { params: { id: company.partner }, body: { ...bank, date } }),
  ],
  [
    'a guest’s transfer',
    'receivedOn',
    () =>
      office.call(takePayment, {
        params: { id: booked.customer, group: booked.group },
        body: { ...bank, receivedOn: date },
      }),
  ],
  [
    'a channel’s payment',
    'date',
    () =>
      office.call(settleChannel, {
        body: { channel: 'Island Tours', amountCents: 100, date, reference: '' },
      }),
  ],
  [
    'a card deposit',
    'depositedOn',
    () =>
      office.call(settlePayments, {
        body: {
          payments: [newGuid()],
          depositedOn: date,
          reference: '',
          netCents: 100,
          feeCents: 0,
          reason: '',
        },
      }),
  ],
] as const)(
  'the date of %s in a closed month is refused at its field, with the reason',
  async (_, name, ask) => {
    const message = 'November 2026 is closed. Choose 1 Dec 2026 or later.'
    expect(await ask()).toMatchObject(atField(name, message))
  },
)

test('a fee for a day of a closed month says on which day its charge will be, and it is', async () => {
  const params = { id: booked.customer }
  const body = {
    groupGuid: booked.group,
    label: 'Lost key',
    amountCents: 1_000,
    taxCode: 'VAT',
    date,
    billing: 'payLater',
  } as const
  const plan = await office.must(feeChange.confirm, { params, body })
  expect(plan.warnings).toContain('November 2026 is closed. The charge will be dated 1 Dec 2026.')
  const { confirmation } = plan
  await office.must(feeChange.make, { params, body: { ...body, confirmation } })
  const entry = await portal.database.db
    .selectFrom('entry')
    .select(['earned_on', 'posted_on'])
    .where('kind', '=', 'charge')
    .orderBy('guid', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ earned_on: '2026-12-01', posted_on: '2026-12-03' })
})
