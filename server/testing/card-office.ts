import { sql } from 'kysely'
import { expect } from 'vitest'
import { payPage } from '#contract/addresses.ts'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { doPnpImport, queryImportedPayments } from '#contract/card-payments.ts'
import { payByCard } from '#contract/carts.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { isRefusal } from '#domain/refusal.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openCardGateway, type GatewayRow } from '#server/testing/card-gateway-service.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { signedLinks } from '#server/work/signed-links.ts'

export const noonAtTheOffice = '2026-11-20T16:00:00Z'
/** A period of only that day. */
export const today = { from: '2026-11-20', to: '2026-11-20' }

/** A small company with its own card gateway. Two arriving adults owe 198.00. */
export async function openCardOffice(settings: Record<string, string> = {}) {
  const service = await openCardGateway()
  const portal = await openTestPortal(noonAtTheOffice, {
    PLUGNPAY_URL: service.base,
    PUBLIC_URL: 'http://localhost:3000',
    ...settings,
  })
  const company = await makeSmallCompany(portal)
  const office = await signedIn(portal, allPermissions, { name: 'Olga Office' })
  const { version } = await office.must(cardGatewayForm.load)
  await office.must(cardGatewayForm.save, {
    body: { account: 'democompany', password: service.password, version },
  })
  const make = advancedBooker(portal, company)
  const gateway = async () => {
    const call = await gatewayCall(portal.context, portalActor)
    if (isRefusal(call)) throw new Error('The card gateway isn’t set up')
    return call
  }
  return {
    portal,
    company,
    service,
    office,
    gateway,
    book: (asked: AdvancedAsk = {}) => make({ arrival: addDays(company.today, 5), ...asked }),
    /** Opens a payment link as the guest and returns the cart sent to the gateway. */
    toPay: async ({ group }: Booked): Promise<string> => {
      const links = signedLinks(portal.database.db, portal.context.sealer, null)
      const sig = decodeURIComponent(
        (await links.sign(payPage(group), portal.clock.now, 2)).split('sig=')[1] ?? '',
      )
      const page = await new TestBrowser(portal.app).must(payByCard, { params: { group }, query: { sig } })
      return page.fields.find((one) => one.name === 'pt_order_classifier')?.value ?? ''
    },
    /** Imports today's transactions from the gateway. */
    fetchToday: () => office.must(doPnpImport, { body: today }),
    list: (query = {}) => office.must(queryImportedPayments, { query }),
    lastEvent: async () =>
      (
        await portal.database.db
          .selectFrom('event')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.id ?? 0,
    /** Distinct events published since, as `topic guid`. */
    publishedSince: async (id: number) => {
      const rows = await portal.database.db
        .selectFrom('event')
        .select(['topic', 'guid'])
        .where('id', '>', id)
        .execute()
      return [...new Set(rows.map((one) => `${one.topic} ${one.guid ?? ''}`.trim()))]
    },
    close: async () => {
      await portal.close()
      await service.close()
    },
  }
}
export type CardOffice = Awaited<ReturnType<typeof openCardOffice>>

let counted = 0

/** A transaction in the gateway: by default a successful sale today at noon. */
export function gatewayRow(row: GatewayRow = {}): GatewayRow {
  const orderID = row['orderID'] ?? `20261120${String(++counted).padStart(8, '0')}`
  return {
    orderID,
    operation: 'auth',
    FinalStatus: 'success',
    'card-amount': '198.00',
    currency: 'bbd',
    trans_time: '20261120160000',
    'card-name': 'Nobody Known',
    'card-type': 'VISA',
    'card-number': '4111********1111',
    'auth-code': 'A1B2C3',
    ...row,
  }
}

/**
 * Checks the invariants of the card accounts: the books balance, the suspense account equals the open
 * amounts, and the parts of each payment add up to its amount.
 */
export async function expectCardBooksToAgree({ database: { db } }: TestPortal): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum(amount_cents), 0) from posting)::int as "trial balance",
      (select coalesce(sum(amount_cents), 0) from posting where account = 'suspense')::int
        + (select coalesce(sum(case when kind = 'sale' then open_cents else -open_cents end), 0)
          from imported_payment)::int as "suspense minus open amounts",
      (select count(*) from imported_payment p where p.state <> 'notTaken' and p.amount_cents <> p.open_cents
        + (select coalesce(sum(m.amount_cents), 0) from payment_match m where m.payment_guid = p.guid
          and m.undone_at is null))::int as "payments that differ from their parts",
      (select count(*) from payment_match m where m.undone_at is null
        and m.kind in ('reservation', 'deskPayment', 'writeOff')
        and exists (select from entry later where later.reverses_guid = m.entry_guid))::int
          as "matches undone elsewhere"`.execute(db)
  expect(rows[0]).toEqual({
    'trial balance': 0,
    'suspense minus open amounts': 0,
    'payments that differ from their parts': 0,
    'matches undone elsewhere': 0,
  })
}

export async function balanceOf({ database: { db } }: TestPortal, account: string): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`select coalesce(sum(amount_cents), 0)::bigint as cents from posting where account = ${account}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
