import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthOf } from '#domain/calendar/service-date.ts'
import * as z from 'zod/mini'
import { allPermissions } from '#domain/access/permissions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { chargeEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { partners } from '#contract/partners.ts'
import { likely, type JsonSchema } from '#server/gates/hostile-values.ts'
import { sampleAddress } from '#server/gates/sample-request.ts'
import { allRoutes } from '#server/routes.ts'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { line } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** All the first partner's data contains this text, so that any leak is detected. */
const mark = 'Zanzibarque'
const date = '2026-11-25'

let portal: TestPortal
let others: [string, TestBrowser][]
let endpoints: Endpoint[]
/** All the first partner's items that a call could refer to. */
let theirs: Record<string, string>
let ownName: string

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  const admin = await signedIn(portal, allPermissions)
  const terms = {
    legalName: `${mark} Ltd`,
    settlement: 'netRate',
    basisPoints: 0,
    creditLimitCents: 10_000_000,
    termsDays: 30,
  }
  const { guid: first = '' } = await admin.must(partners.create.save, {
    body: { ...terms, name: `${mark} Palace` },
  })
  ownName = 'Quiet Inn'
  const { guid: second = '' } = await admin.must(partners.create.save, {
    body: { ...terms, name: ownName, legalName: 'Quiet Inn Ltd' },
  })
  const account = await makeAccount(portal, ['viewCustomer', 'editCustomer'], {
    name: `${mark} Desk`,
    partnerGuid: first,
  })
  const hotel = await signedIn(portal, ['viewCustomer', 'editCustomer'], {
    name: `${mark} Concierge`,
    partnerGuid: first,
  })
  const ofOther = { partnerGuid: second }
  others = [
    ['by session', await signedIn(portal, ['viewCustomer', 'editCustomer'], ofOther)],
    ['by access token', await tokenCaller(portal, ['viewCustomer', 'editCustomer'], ofOther)],
  ]
  const { guid: group = '' } = await confirmAndMake(hotel, 'new', {
    customer: {
      firstName: 'Mara',
      lastName: mark,
      email: 'mara@zanzibarque.example',
      phone: '+12464280099',
      notes: mark,
    },
    adults: 2,
    comments: mark,
    passengers: [{ firstName: 'Mara', lastName: mark, ageBand: 'adult' }],
    billing: 'partnerAccount',
    arrival: {
      date,
      flightGuid: await company.flightOn(date, 'arrival'),
      fastTrack: true,
      transfer: { place: { locationGuid: company.hotel }, cars: [{ serviceGuid: company.sedan }] },
    },
  })
  theirs = {
    ...(await guidsOf(group)),
    partner: first,
    account: account.guid,
    invoice: await issuedTo(first),
  }
  endpoints = allRoutes(portal.context)
    .map((it) => it.endpoint)
    // The caller's own account and session: they take no other guid, and some of them would end the calling
    // session.
    .filter((it) => !/^\/auth-api\/|^\/api\/(own-)?account|^\/api\/log$/.test(it.path))
})
afterAll(() => portal.close())

/** An invoice of a month that is over to the partner. */
async function issuedTo(partnerGuid: string): Promise<string> {
  const serviceDate = '2026-10-12'
  const entry = chargeEntry({
    billing: { kind: 'partner', partnerGuid },
    lines: [line('fastTrack', 11_000)],
    serviceDate,
    memo: mark,
  })
  const saved = await inUnitOfWork(
    portal.database.db,
    { actor: portalActor, now: portal.clock.now },
    async (work) => {
      if (entry !== null) await postEntry(work, entry, { partnerGuid, earnedOn: serviceDate })
      return changeAtOnce(work, issueInvoice, { partnerGuid, month: monthOf(serviceDate), send: false })
    },
  )
  if (isRefusal(saved) || saved.guid === undefined) throw new Error(`No invoice: ${JSON.stringify(saved)}`)
  return saved.guid
}

async function guidsOf(group: string): Promise<Record<string, string>> {
  const { db } = portal.database
  const { customer_guid: customer } = await db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', group)
    .executeTakeFirstOrThrow()
  const booking = await db
    .selectFrom('booking')
    .select('guid')
    .where('group_guid', '=', group)
    .where('kind', '=', 'arrivalFastTrack')
    .executeTakeFirstOrThrow()
  const trip = await db
    .selectFrom('trip')
    .select('guid')
    .where('group_guid', '=', group)
    .executeTakeFirstOrThrow()
  const entry = await db
    .selectFrom('entry')
    .select('guid')
    .where('group_guid', '=', group)
    .executeTakeFirstOrThrow()
  const passenger = await db
    .selectFrom('passenger')
    .select('guid')
    .where('group_guid', '=', group)
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    group,
    customer,
    booking: booking.guid,
    trip: trip.guid,
    entry: entry.guid,
    passenger: passenger.guid,
  }
}

/**
 * Requests that name the first partner's things wherever a name is required; every meaning of a bare `id` or
 * `guid` is tried in turn.
 */
function knownFor(id: string): Record<string, string> {
  const {
    group = '',
    customer = '',
    booking = '',
    trip = '',
    entry = '',
    partner = '',
    account = '',
    passenger = '',
  } = theirs
  return {
    id,
    guid: id,
    group,
    groupGuid: group,
    customer,
    customerGuid: customer,
    mergeInto: customer,
    booking,
    bookingGuid: booking,
    bookingGuids: booking,
    ticket: booking,
    tripGuid: trip,
    trip,
    entry,
    transaction: entry,
    partner,
    partnerGuid: partner,
    entryGuid: entry,
    invoiceGuid: theirs['invoice'] ?? '',
    userId: account,
    userGuid: account,
    driverGuid: account,
    passengerGuid: passenger,
    query: mark,
  }
}

/** The current state of everything that belongs to the first partner. */
async function allOfTheirs(): Promise<unknown> {
  const { group, customer, partner } = theirs
  const { rows } = await sql`
    select (select json_agg(t order by t.guid) from booking_group t where t.guid = ${group}) as g,
      (select json_agg(t order by t.guid) from customer t where t.guid = ${customer}) as c,
      (select json_agg(t order by t.guid) from passenger t where t.group_guid = ${group}) as p,
      (select json_agg(t order by t.guid) from booking t where t.group_guid = ${group}) as b,
      (select json_agg(t order by t.guid) from trip t where t.group_guid = ${group}) as t,
      (select json_agg(t order by t.guid) from partner t where t.guid = ${partner}) as a,
      (select json_agg(t order by t.guid) from account t where t.partner_guid = ${partner}) as u,
      (select json_agg(t order by t.guid) from (select guid, voided_at, credited_by from invoice
        where partner_guid = ${partner}) t) as i,
      (select count(*) from booking_group t where t.partner_guid = ${partner}) as groups,
      (select count(*) from outbox t where t.group_guid = ${group}
        or t.customer_guid = ${customer}) as messages,
      (select json_agg(t order by t.guid) from entry t where t.group_guid = ${group}
        or t.partner_guid = ${partner}) as e`.execute(portal.database.db)
  return rows
}

const ways = [['by session'], ['by access token']]
const callerOf = (way: string) => others.find(([it]) => it === way)?.[1] as TestBrowser

test.each(ways)(
  'another partner reads none of their data through any call, %s',
  async (way) => {
    const other = callerOf(way)
    let answered = 0
    for (const endpoint of endpoints.filter((it) => it.method === 'GET')) {
      for (const address of new Set(
        Object.values(theirs).map((id) => sampleAddress(endpoint, knownFor(id))),
      )) {
        const { status, body } = await other.send('GET', address)
        expect(status, address).not.toBe(401)
        expect(status, address).toBeLessThan(500)
        expect(JSON.stringify(body).includes(mark), `${address} tells of the other partner`).toBe(false)
        if (status === 200) answered += 1
      }
    }
    // Verifies that the calls allowed to a partner user were made.
    expect(answered).toBeGreaterThan(15)
  },
  120_000,
)

test.each(ways)(
  'another partner changes none of their data and learns nothing about it, %s',
  async (way) => {
    const other = callerOf(way)
    const before = await allOfTheirs()
    // Most calls have no bare `id` or `guid`, so their requests are the same for each meaning of one.
    const sent = new Set<string>()
    for (const endpoint of endpoints.filter((it) => it.method === 'POST')) {
      const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      for (const id of Object.values(theirs)) {
        const address = sampleAddress(endpoint, knownFor(id))
        const bodies = fc
          .sample(likely(schema, knownFor(id)), { numRuns: 6, seed: 11 })
          .filter((it) => !sent.has(`${address} ${JSON.stringify(it)}`))
        for (const body of bodies) {
          sent.add(`${address} ${JSON.stringify(body)}`)
          const answer = await other.send('POST', address, body)
          expect(answer.status, address).not.toBe(401)
          expect(JSON.stringify(answer.body).includes(mark), `${address} tells of the other partner`).toBe(
            false,
          )
        }
      }
    }
    expect(await allOfTheirs()).toEqual(before)
  },
  180_000,
)

test('the mark is there to be found by those who may: their own user reads it', async () => {
  const own = await signedIn(portal, ['viewCustomer'], { partnerGuid: theirs['partner'] ?? '' })
  for (const path of [
    `/api/customer/${theirs['customer']}`,
    `/api/partner/${theirs['partner']}/accountbalance`,
  ]) {
    expect(JSON.stringify((await own.send('GET', path)).body)).toContain(mark)
  }
  const quiet = JSON.stringify((await callerOf('by session').send('GET', '/api/options/partners')).body)
  expect(quiet).toContain(ownName)
  expect(quiet).not.toContain(mark)
})
