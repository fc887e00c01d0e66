import { answersAsked, fieldsAsked } from '#server/features/details/queries/answers.ts'
import { asAsked, driversUser, fieldsOfDrivers } from '#server/features/details/queries/detail-fields.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { sql, type RawBuilder } from 'kysely'
import type { OwnTrip } from '#contract/driver.ts'
import { askedOfGuestCents } from '#domain/booking/group-state.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addDays, daysBetween } from '#domain/calendar/service-date.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { termsOn, type StoredTerms } from '#domain/terms/terms.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import { nextDriverAction, tripActions, whyNot } from '#domain/trip/trip-actions.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { moneyOfGroups, type GroupSums } from '#server/features/ledger/queries/group-money.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { unansweredOf } from '#server/features/trip-messages/queries/threads.ts'
import { isOfEvening } from '#server/features/trips/queries/evening-trips.ts'
import { tripReads } from '#server/features/trips/queries/trip-reads.ts'
import { tripFacts, type TripRead } from '#server/features/trips/queries/trip-rows.ts'

/** Own trips of today and tomorrow, last night's that can still start, and any under way from before. */
export async function assignedTrips(
  db: Db,
  me: string,
  now: string,
): Promise<{ today: string; items: OwnTrip[] }> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const ofEvening = sql`(t.status = 'assigned' and ${isOfEvening(today, now)})`
  const days = sql`(t.service_date in (${today}::date, ${addDays(today, 1)}::date)
    or t.status in ('started', 'waiting', 'onBoard') or ${ofEvening})`
  return { today, items: await ownTrips(db, me, now, days) }
}

export async function ownTripOf(db: Db, me: string, guid: string, now: string): Promise<OwnTrip | Refusal> {
  const [trip] = await ownTrips(db, me, now, sql`t.guid = ${guid}`)
  return trip ?? notFound
}

const foundAtMost = 50
const searchDays = 90

/** Finds own trips by reference, guest, flight or place, nearest day first. Without a query: today's. */
export async function findOwnTrips(db: Db, me: string, query: string, now: string): Promise<OwnTrip[]> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const typed = foldForSearch(query)
  if (typed === '') return ownTrips(db, me, now, sql`t.service_date = ${today}::date`)
  const like = `%${typed.replaceAll(' ', '%')}%`
  const words = sql`(lower(g.reference) like ${like} or c.query_name like ${like}
    or lower(f.ident) like ${like.replaceAll(' ', '')}
    or pf.query_name like ${like} or pt.query_name like ${like}
    or exists (select from passenger p where p.group_guid = t.group_guid and p.query_name like ${like}))`
  const days = sql`t.service_date between ${addDays(today, -searchDays)}::date
    and ${addDays(today, searchDays)}::date`
  const found = await ownTrips(db, me, now, sql`${days} and ${words}`)
  const daysAway = (it: OwnTrip) => Math.abs(daysBetween(today, it.serviceDate))
  return found.toSorted((a, b) => daysAway(a) - daysAway(b)).slice(0, foundAtMost)
}

async function ownTrips(db: Db, me: string, now: string, where: RawBuilder<unknown>): Promise<OwnTrip[]> {
  const site = await siteSettings(db)
  const rows = await tripReads(db, sql`t.driver_guid = ${me} and ${where}`)
  const underWay = rows.find((it) => isUnderWay(it.status)) ?? (await underWayOf(db, me))
  const busyWith = underWay?.is_outside === false && {
    guid: underWay.guid,
    message: `${underWay.reference} at ${timeTextOf(underWay.pickup_at, site.time_zone)}`,
  }
  const { may, driversSeeOwed } = await guestPageSettingsOf(db)
  const owedFor = driversSeeOwed ? rows.filter((it) => it.billing !== 'partnerAccount') : []
  const money = await moneyOfGroups(db, [...new Set(owedFor.map((it) => it.group_guid))])
  const fields = await fieldsOfDrivers(db)
  const asked = await fieldsAsked(db, driversUser, 'askedByDriver')
  const unanswered = may.driver
    ? await unansweredOf(
        db,
        rows.map((it) => it.guid),
        now,
      )
    : new Map<string, number>()
  return rows.map((it) => ({
    ...ownTrip(
      it,
      { ...site, fields },
      now,
      busyWith === false || busyWith.guid === it.guid ? null : busyWith.message,
    ),
    ...questionsOf(it, asked),
    unanswered: unanswered.get(it.guid) ?? null,
    // What the guest pays is no other company’s business.
    owedCents: it.is_outside ? null : owedCents(money(it.group_guid)),
  }))
}

interface Site {
  settings: StoredTerms
  time_zone: string
  fields: readonly DetailField[]
}

async function underWayOf(db: Db, me: string): Promise<TripRead | null> {
  const [found] = await tripReads(
    db,
    sql`t.driver_guid = ${me} and t.status in ('started', 'waiting', 'onBoard')`,
    1,
  )
  return found ?? null
}

function ownTrip(
  row: TripRead,
  { settings: terms, time_zone: timeZone, fields }: Site,
  now: string,
  driverBusyWith: string | null,
): Omit<OwnTrip, 'unanswered' | 'owedCents' | 'questions' | 'answers'> {
  const facts = tripFacts(row, termsOn(terms, row.service_date), fields)
  const action = nextDriverAction(facts.life)
  // The phone's button asks for a hold if the start is early, so that is not a reason here.
  const asker = {
    now,
    role: 'driver',
    isOwnDriver: true,
    driverBusyWith,
    today: localDateOf(now, timeZone),
    isHeld: true,
  } as const
  return {
    ...facts,
    nextAction: action && {
      action,
      label: tripActions[action].label,
      whyNot: whyNot(facts.life, action, asker),
    },
  }
}

/** What the guest's page asks for. */
function owedCents(money: GroupSums): number | null {
  const asked = askedOfGuestCents(money)
  return asked > 0 ? asked : null
}

function questionsOf(
  { guid, group_guid, details: { reservation = {}, transport: [own = {}] = [] } }: TripRead,
  asked: readonly DetailField[],
): Pick<OwnTrip, 'questions' | 'answers'> {
  const owned = [
    { guid: group_guid, owner: 'reservation' as const, details: reservation },
    { guid, owner: 'transport' as const, details: own },
  ]
  const questions = owned.map(({ guid: of, owner }) => ({
    of,
    fields: asAsked(asked.filter((it) => it.owner === owner)),
  }))
  return { questions: questions.filter((it) => it.fields.length > 0), answers: answersAsked(asked, owned) }
}
