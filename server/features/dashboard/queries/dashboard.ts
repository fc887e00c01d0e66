import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { unassignedHours, type dashboard } from '#contract/dashboard.ts'
import { allows, officePermissions, type Needs } from '#domain/access/permissions.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { bokunTrouble } from '#server/features/bokun/queries/screens.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { firstDayOnDashboard } from '#server/features/configuration/queries/first-day.ts'
import { airportToday, waitlistFrom, waveOf } from '#server/features/dashboard/queries/airport-today.ts'
import {
  failedMessages,
  lateFlights,
  vehiclesToRenew,
  weekAhead,
} from '#server/features/dashboard/queries/attention.ts'
import { cardMoneyOpen } from '#server/features/card-payments/queries/card-money-open.ts'
import { demoHistoryOf } from '#server/features/dashboard/queries/demo-history.ts'
import { deskAttention } from '#server/features/dashboard/queries/desk-attention.ts'
import { guestsOf } from '#server/features/dashboard/queries/guests.ts'
import { waitlistToApprove } from '#server/features/dashboard/queries/to-approve.ts'
import { unreachableGuests } from '#server/features/messages/queries/address-trouble.ts'
import { moneyTaken } from '#server/features/dashboard/queries/money-taken.ts'
import { followUpsDue } from '#server/features/follow-ups/queries/follow-ups-found.ts'
import { waitingTexts } from '#server/features/guest-texts/queries/waiting-guests.ts'
import { openRequests } from '#server/features/my-booking/queries/open-requests.ts'
import {
  tripsOfDriver,
  tripsToday,
  unacceptedUntil,
  unassignedUntil,
} from '#server/features/dashboard/queries/trips-today.ts'
import type { Actor } from '#server/work/actor.ts'

/** How long before pickup an unaccepted trip becomes a problem. */
const unansweredMinutes = 3 * 60

/** The parts each user sees. Partner users see only their own guests. */
const parts = {
  airport: ['fastTrack', 'dailyReports', 'viewCustomer'],
  trips: ['dispatcher', 'dailyReports'],
  money: 'financial',
  waitlist: ['viewCustomer', 'viewDateStatus'],
  toApprove: 'editCustomer',
  guestRequests: 'editCustomer',
  guestTexts: 'editCustomer',
  followUps: officePermissions,
  unassigned: 'dispatcher',
  unaccepted: 'dispatcher',
  wave: ['fastTrack', 'dailyReports', 'viewCustomer'],
  lateFlights: ['dispatcher', 'fastTrack', 'dailyReports'],
  desk: 'fastTrack',
  failedMessages: ['adminSystem', 'financial'],
  unreachable: 'editCustomer',
  cardMoney: 'financial',
  // Dispatchers need early notice of vehicles out of service; administrators renew the documents.
  vehiclePapers: ['adminSystem', 'dispatcher'],
  bokun: 'adminSystem',
  firstDay: 'adminSystem',
  week: ['viewDateStatus', 'editCustomer'],
} as const satisfies Record<string, Needs>

export async function dashboardOf(
  db: Db,
  actor: Actor,
  now: string,
  hasMail: boolean,
): Promise<ReplyOf<typeof dashboard>> {
  const { time_zone: timeZone } = await siteSettings(db)
  const date = localDateOf(now, timeZone)
  const own = actor.accountGuid
  const { partnerGuid } = partnerScopeOf(actor)
  const may = (part: keyof typeof parts) => partnerGuid === null && allows(parts[part], actor.permissions)
  return {
    date,
    asOf: now,
    demoHistory: await demoHistoryOf(db),
    airport: may('airport') ? await airportToday(db, date) : null,
    trips: may('trips') ? await tripsToday(db, date) : null,
    money: may('money') ? await moneyTaken(db, date) : null,
    waitlist: may('waitlist') ? await waitlistFrom(db, date) : null,
    // Approval happens on the reservation's page, which has its own permission.
    toApprove:
      may('toApprove') && allows('viewCustomer', actor.permissions)
        ? await waitlistToApprove(db, date, now)
        : null,
    guestRequests:
      may('guestRequests') && allows('viewCustomer', actor.permissions) ? await openRequests(db) : null,
    guestTexts:
      may('guestTexts') && allows('viewCustomer', actor.permissions) ? await waitingTexts(db) : null,
    followUps: may('followUps') ? await followUpsDue(db, own, date) : null,
    unassigned: may('unassigned')
      ? await unassignedUntil(db, date, addMinutes(now, unassignedHours * 60))
      : null,
    unaccepted: may('unaccepted')
      ? await unacceptedUntil(db, date, addMinutes(now, unansweredMinutes))
      : null,
    wave: may('wave') ? await waveOf(db, date) : null,
    lateFlights: may('lateFlights') ? await lateFlights(db, actor, date) : null,
    desk: may('desk') ? await deskAttention({ db, actor, now }, date, timeZone) : null,
    vehiclePapers: may('vehiclePapers') ? await vehiclesToRenew(db, date) : null,
    failedMessages: may('failedMessages') ? await failedMessages(db) : null,
    unreachable:
      may('unreachable') && allows('viewCustomer', actor.permissions)
        ? await unreachableGuests(db, date)
        : null,
    cardMoney: may('cardMoney') ? await cardMoneyOpen(db) : null,
    bokun: may('bokun') ? await bokunTrouble(db) : null,
    firstDay: may('firstDay') ? await firstDayOnDashboard(db, hasMail, now) : null,
    week: may('week') ? await weekAhead(db, date) : null,
    ownTrips: own !== null && allows('driver', actor.permissions) ? await tripsOfDriver(db, own, date) : null,
    guests: partnerGuid === null ? null : await guestsOf(db, partnerGuid, date),
  }
}
