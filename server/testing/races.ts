import type { ChangeEndpoints } from '#contract/change.ts'
import type { BodyIn, ObjectShape, ParamsIn } from '#contract/endpoint.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { assignTripToDriver } from '#contract/dispatch.ts'
import type { Saved } from '#contract/shapes.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Answer, TestBrowser } from '#server/testing/portal.ts'
import { confirmAndDo, guest } from '#server/testing/reservation-desk.ts'
import { rowsOf, type ReservationRows } from '#server/testing/reservation-rows.ts'
import { openTwoPortals } from '#server/testing/two-portals.ts'
import { makeWiderCompany } from '#server/testing/wider-company.ts'

/** 14:10 at the airport: the day's first arrival has landed, and its cars are still on the way. */
const now = '2026-11-20T18:10:00Z'

export interface PartyWanted {
  fastTrack?: boolean
  transfer?: boolean
  hasExtra?: boolean
  isOnAccount?: boolean
  /** The user who books. Booking for today needs a policy override. */
  by?: TestBrowser
}

type Call = () => Promise<Answer<unknown>>

/** Users in every role, on two servers over one database, acting at the same time. */
export async function openRaces() {
  const { here, there, close } = await openTwoPortals(now)
  const company = await makeWiderCompany(here)
  const { db } = here.database
  await db.updateTable('partner').set({ credit_limit_cents: 100_000_000 }).execute()
  const agent = ['editCustomer', 'viewCustomer', 'policyOverride', 'dailyReports'] as const
  const ann = await signedIn(here, agent, { name: 'Ann Agent' })
  const bob = await signedIn(there, agent, { name: 'Bob Agent' })
  const cas = await signedIn(here, [...agent, 'fastTrack'], { name: 'Cas Concierge' })
  const dan = await signedIn(there, ['dispatcher'], { name: 'Dan Dispatcher' })
  const tess = await signedIn(there, ['fastTrack'], { name: 'Tess Tablet' })
  let drivers = 0
  return {
    db,
    company,
    today: company.today,
    guest,
    ann,
    bob,
    cas,
    dan,
    tess,
    close,
    rows: (groupGuid: string) => rowsOf(db, groupGuid),
    newDriver: () => signedIn(there, ['driver'], { name: `Driver ${(drivers += 1)}` }),
    give: async (tripGuid: string, driver: { accountGuid: string }): Promise<void> => {
      await dan.must(assignTripToDriver, {
        query: { tripGuid, driverGuid: driver.accountGuid },
        body: { force: true, reason: 'Agreed with the driver' },
      })
    },
    limit: async (date: string, places: number): Promise<void> => {
      const capacity = { arrival_capacity: places, departure_capacity: places }
      await db
        .insertInto('date_status')
        .values({ date, mode: 'limited', ...capacity, updated_at: now })
        .execute()
    },
    /** Books two arriving adults, by default with fast track and a car. */
    book: async (date: string, wanted: PartyWanted = {}): Promise<ReservationRows> => {
      const transfer = { place: { locationGuid: company.hotel }, cars: [{ serviceGuid: company.sedan }] }
      const flightGuid = await company.flightBy('BA2155', date)
      const body = {
        customer: guest,
        adults: 2,
        arrival: {
          date,
          flightGuid,
          fastTrack: wanted.fastTrack ?? true,
          ...(wanted.transfer === false ? {} : { transfer }),
        },
        extras: wanted.hasExtra ? [{ guid: company.extra, quantity: 1 }] : [],
        ...(wanted.isOnAccount ? { partnerGuid: company.partner, billing: 'partnerAccount' as const } : {}),
      }
      const { saved } = await confirmAndDo(wanted.by ?? ann, advancedBookingChange, body, { id: 'new' })
      return rowsOf(db, saved.guid ?? '')
    },
    do: async <B extends ObjectShape>(
      browser: TestBrowser,
      change: ChangeEndpoints<B>,
      body: BodyIn<ChangeEndpoints<B>['confirm']>,
    ): Promise<Saved> => (await confirmAndDo(browser, change, body)).saved,
    /** Confirms a change and returns a function that makes it. */
    ready: async <B extends ObjectShape, P extends ObjectShape>(
      browser: TestBrowser,
      change: ChangeEndpoints<B, P>,
      body: BodyIn<ChangeEndpoints<B, P>['confirm']>,
      params?: ParamsIn<ChangeEndpoints<B, P>['confirm']>,
    ): Promise<Call> => {
      const named = params === undefined ? {} : { params }
      const { confirmation } = await browser.must(change.confirm, { ...named, body })
      return () => browser.call(change.make, { ...named, body: { ...(body as object), confirmation } })
    },
    /**
     * Makes all calls at the same time. Each must succeed or be refused with a message; a server error
     * throws.
     */
    concurrently: async (...calls: Call[]): Promise<Answer<unknown>[]> => {
      const answers = await Promise.all(calls.map((call) => call()))
      for (const { status, body } of answers) {
        if (status === 200) continue
        if (status !== 400 || !/"message":"[^"]{10,}"/.test(JSON.stringify(body)))
          throw new Error(`${status}: ${JSON.stringify(body)}`)
      }
      return answers
    },
    /** Repeats a race often enough for every order of events to occur. */
    repeat: async (once: () => Promise<void>, times = 12): Promise<void> => {
      for (let index = 0; index < times; index += 1) await once()
    },
  }
}

export type Race = Awaited<ReturnType<typeof openRaces>>
