import type { Db } from '#server/db/connection.ts'
import { expect } from 'vitest'
import type { advancedRequest } from '#contract/advanced-booking.ts'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { BodyIn, ObjectShape, ParamsIn } from '#contract/endpoint.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { Saved } from '#contract/shapes.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { assignTripToDriver } from '#contract/dispatch.ts'
import type * as z from 'zod/mini'
import { movedMeanwhile } from '#server/change/change.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser } from '#server/testing/portal.ts'
import { rowsOf, type ReservationRows } from '#server/testing/reservation-rows.ts'
import { digestOf } from '#server/testing/whole-database.ts'
import { makeWiderCompany, type WiderCompany } from '#server/testing/wider-company.ts'

/** Friday, 09:00 at the airport. */
export const morning = '2026-11-20T13:00:00Z'
export const today = '2026-11-20'

export const guest = {
  firstName: 'Zoë',
  lastName: 'Ångström',
  email: 'zoe@guest.example',
  phone: '+44 20 7946 0000',
}

type AdvancedIn = z.input<typeof advancedRequest>
type LegIn = NonNullable<AdvancedIn['arrival']>
type TransferIn = NonNullable<LegIn['transfer']>

/** The wider company with an agent, an agent with a policy override, a dispatcher and a partner desk. */
export async function openReservationDesk(environment: Record<string, string> = {}) {
  const portal = await openTestPortal(morning, environment)
  const company = await makeWiderCompany(portal)
  const { db } = portal.database
  const agent = await signedIn(portal, ['editCustomer', 'viewCustomer'], { name: 'Ann Agent' })
  const lead = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'], {
    name: 'Lea Lead',
  })
  const dispatcher = await signedIn(portal, ['dispatcher'], { name: 'Dan Dispatcher' })
  const rows = (guid: string) => rowsOf(db, guid)
  const book = async (body: AdvancedIn, by: TestBrowser = agent): Promise<ReservationRows> => {
    const { saved } = await confirmAndDo(by, advancedBookingChange, body, { id: 'new' })
    // The guest has the confirmation by the time of a change.
    await allMailSent(db)
    return rows(saved.guid ?? '')
  }
  return {
    portal,
    company,
    db,
    agent,
    lead,
    dispatcher,
    rows,
    book,
    ...bodiesOf(company),
    /** Confirms and makes a change, and checks that it is made only once. */
    once: <B extends ObjectShape, P extends ObjectShape, Plan extends PlanOnWire, Done extends Saved>(
      change: ChangeEndpoints<B, P, Plan, Done>,
      body: BodyIn<ChangeEndpoints<B, P>['confirm']>,
      params?: ParamsIn<ChangeEndpoints<B, P>['confirm']>,
      by: TestBrowser = agent,
    ) => provedOnce(portal.database.db, by, change, body, params),
    /** Assigns a trip to the given driver, or to a new one. */
    give: async (tripGuid: string | undefined, driver?: string): Promise<string> => {
      const driverGuid = driver ?? (await makeAccount(portal, ['driver'], { name: 'Dora' })).guid
      await dispatcher.must(assignTripToDriver, {
        query: { tripGuid: tripGuid ?? '', driverGuid },
        body: { force: true, reason: 'Agreed with the driver' },
      })
      return driverGuid
    },
    pushesTo: (driverGuid: string) =>
      db
        .selectFrom('outbox')
        .select(['template', 'subject', 'body'])
        .where('kind', '=', 'push')
        .where('recipient', '=', driverGuid)
        .orderBy('created_at')
        .orderBy('guid')
        .execute(),
    limit: async (date: string, places: number) => {
      await db
        .insertInto('date_status')
        .values({
          date,
          mode: 'limited',
          arrival_capacity: places,
          departure_capacity: places,
          updated_at: portal.clock.now,
        })
        .execute()
    },
  }
}

export type ReservationDesk = Awaited<ReturnType<typeof openReservationDesk>>

/** Request bodies of the products: by default two adults and one car to the hotel. */
function bodiesOf(company: WiderCompany) {
  const transfer = (wanted: Partial<TransferIn> = {}): TransferIn => ({
    place: { locationGuid: company.hotel },
    cars: [{ serviceGuid: company.sedan, luggage: 2 }],
    ...wanted,
  })
  return {
    transfer,
    arriving: async (date: string, wanted: Partial<LegIn> = {}): Promise<LegIn> => ({
      date,
      flightGuid: await company.flightBy('BA2155', date),
      fastTrack: true,
      ...wanted,
    }),
    leaving: async (date: string, wanted: Partial<LegIn> = {}): Promise<LegIn> => ({
      date,
      flightGuid: await company.flightBy('BA2154', date),
      fastTrack: true,
      ...wanted,
    }),
  }
}

/** Makes a change through its two calls. */
export async function confirmAndDo<
  B extends ObjectShape,
  P extends ObjectShape,
  Plan extends PlanOnWire,
  Done extends Saved,
>(
  browser: TestBrowser,
  change: ChangeEndpoints<B, P, Plan, Done>,
  body: BodyIn<ChangeEndpoints<B, P>['confirm']>,
  params?: ParamsIn<ChangeEndpoints<B, P>['confirm']>,
): Promise<{ plan: Plan; saved: Done }> {
  const named = params === undefined ? {} : { params }
  const plan = await browser.must(change.confirm, { ...named, body })
  const saved = await browser.must(change.make, {
    ...named,
    body: { ...(body as object), confirmation: plan.confirmation },
  })
  return { plan, saved }
}

/**
 * Makes a change and checks the protocol: confirming writes nothing, a repeated confirmation returns the
 * first reply and writes nothing, and a confirmation isn't valid for a different request.
 */
async function provedOnce<
  B extends ObjectShape,
  P extends ObjectShape,
  Plan extends PlanOnWire,
  Done extends Saved,
>(
  db: Db,
  browser: TestBrowser,
  change: ChangeEndpoints<B, P, Plan, Done>,
  body: BodyIn<ChangeEndpoints<B, P>['confirm']>,
  params?: ParamsIn<ChangeEndpoints<B, P>['confirm']>,
): Promise<{ plan: Plan; saved: Done }> {
  const named = params === undefined ? {} : { params }
  const before = await digestOf(db)
  const plan = await browser.must(change.confirm, { ...named, body })
  expect(await digestOf(db), 'Confirming writes nothing').toEqual(before)
  const confirmed = { ...(body as object), confirmation: plan.confirmation }
  const another = await browser.call(change.make, {
    ...named,
    body: { ...confirmed, reason: 'Another request', comments: 'Another request' },
  })
  expect(another).toMatchObject({
    status: 400,
    body: { errors: [{ name: 'confirmation', message: movedMeanwhile }] },
  })
  const saved = await browser.must(change.make, { ...named, body: confirmed })
  const after = await digestOf(db)
  expect(after['history'], 'Every change records history').not.toBe(before['history'])
  expect(await browser.must(change.make, { ...named, body: confirmed })).toEqual(saved)
  expect(await digestOf(db), 'The second time writes nothing').toEqual(after)
  return { plan, saved }
}
