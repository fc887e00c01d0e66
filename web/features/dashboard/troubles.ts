import { offScheduleWords } from '#domain/flight/flight-times.ts'
import { counted } from '#domain/text/counted.ts'
import {
  bokunImportPath,
  cardPaymentsPath,
  conciergePath,
  dailyReportPath,
  configurationPath,
  foundBookingsPath,
  groupPath,
  conversationPath,
  messagesPath,
  scanPath,
} from '#contract/addresses.ts'
import { withQuery } from '#contract/with-query.ts'
import {
  unassignedHours,
  type DeskAttention,
  type GuestRequests,
  type GuestTexts,
  type LateFlight,
  type TripsInTrouble,
  type VehicleToRenew,
  type WaitlistToApprove,
} from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { dayText } from '#web/ui/value/format.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import { ofFollowUps } from './follow-up-trouble.ts'
import { shortened, type Trouble } from './trouble.ts'
import type { Today } from './TodayNumbers.tsx'

interface Reading {
  timeZone: string
  /** Whether the reader can edit vehicles. */
  configures: boolean
}

/** One line per kind of problem, most urgent first. */
export function troublesOf(today: Today, { timeZone, configures }: Reading): Trouble[] {
  const {
    unassigned,
    unaccepted,
    lateFlights,
    desk,
    toApprove,
    guestRequests,
    guestTexts,
    followUps,
    vehiclePapers,
    failedMessages,
    unreachable,
    cardMoney,
    bokun,
  } = today
  return [
    ofTrips(unassigned, `without a driver in the next ${unassignedHours} hours`, {
      timeZone,
      today: today.date,
    }),
    ofTripsToday(today),
    ofTrips(unaccepted, 'not accepted by the driver', { timeZone, today: today.date }),
    ofFlights(lateFlights ?? [], timeZone),
    ofOverdue(desk),
    ofStaff(desk, today.date),
    ofConflicts(desk),
    ofWaitlist(toApprove),
    ofUnreachable(unreachable),
    ofTexts(guestTexts),
    ofGuests(guestRequests),
    ofFollowUps(followUps),
    ofVehicles(vehiclePapers ?? [], configures),
    ofMessages(failedMessages ?? 0),
    ofCarts(cardMoney?.crashedCarts ?? 0),
    ofUnmatched(cardMoney?.unmatched ?? 0),
    ofGateway(cardMoney?.failure ?? ''),
    ofBokun(bokun),
    ofBokunBookings(bokun),
  ].filter((it) => it !== null)
}

function ofTrips(
  trips: TripsInTrouble | null,
  what: string,
  at: { timeZone: string; today: string },
): Trouble | null {
  if (trips === null || trips.firstAt === null || trips.firstDate === null) return null
  const isToday = trips.firstDate === at.today
  const when = isToday ? timeText(trips.firstAt, at.timeZone) : dayTimeText(trips.firstAt, at.timeZone)
  return {
    what: `${counted(trips.total, 'trip')} ${what}`,
    first: trips.total === 1 ? `at ${when}` : `first at ${when}`,
    href: withQuery(screens.dispatcher.path, { date: trips.firstDate }),
    screen: screens.dispatcher.label,
  }
}

/** For readers who see today's trips but have no list of those without a driver. */
function ofTripsToday({ unassigned, trips }: Today): Trouble | null {
  const count = trips?.find((it) => it.status === 'unassigned')?.count ?? 0
  if (unassigned !== null || count === 0) return null
  return {
    what: `${counted(count, 'trip')} without a driver today`,
    first: '',
    href: dailyReportPath('transport', null),
    screen: screens.dailyReports.label,
  }
}

function ofFlights(flights: readonly LateFlight[], timeZone: string): Trouble | null {
  const [first] = flights.toSorted((a, b) => (a.bestAt < b.bestAt ? -1 : 1))
  if (!first) return null
  const isGone = first.status === 'cancelled' || first.status === 'diverted'
  const state = isGone
    ? first.status
    : `${offScheduleWords(first.minutesLate)}, now ${timeText(first.bestAt, timeZone)}`
  const trips = flights.reduce((sum, it) => sum + it.trips, 0)
  const passengers = flights.reduce((sum, it) => sum + it.passengers, 0)
  return {
    what: counted(flights.length, 'flight off schedule', 'flights off schedule'),
    first:
      `${first.ident} ${first.city} ${state}; ${counted(trips, 'trip')} and ` +
      `${counted(passengers, 'passenger')} in total`,
    href: screens.flights.path,
    screen: screens.flights.label,
  }
}

/** One overdue party opens at the desk, several are marked on its list. */
function ofOverdue(desk: DeskAttention | null): Trouble | null {
  if (!desk?.overdue.longest) return null
  const { parties, longest } = desk.overdue
  return {
    what: counted(parties, 'party overdue at the desk', 'parties overdue at the desk'),
    first: `${parties === 1 ? '' : 'longest: '}${longest.name}, landed ${longest.minutes} min ago`,
    href: parties === 1 ? scanPath({ find: longest.reference }) : screens.scan.path,
    screen: screens.scan.label,
  }
}

function ofStaff(desk: DeskAttention | null, date: string): Trouble | null {
  const [first] = desk?.hoursWithoutStaff ?? []
  if (!desk || first === undefined) return null
  const hour = `${String(first).padStart(2, '0')}:00`
  const { length } = desk.hoursWithoutStaff
  return {
    what: counted(length, 'hour without desk staff', 'hours without desk staff'),
    first: length === 1 ? `at ${hour}` : `first at ${hour}`,
    href: conciergePath({ date }),
    screen: screens.concierge.label,
  }
}

function ofConflicts(desk: DeskAttention | null): Trouble | null {
  if (!desk || desk.conflicts.firstDate === null) return null
  const { total, firstDate } = desk.conflicts
  return {
    what: counted(total, 'desk conflict needs a decision', 'desk conflicts need a decision'),
    first: total === 1 ? dayText(firstDate) : `first on ${dayText(firstDate)}`,
    href: conciergePath({ date: firstDate, view: 'conflicts' }),
    screen: screens.concierge.label,
  }
}

/** One party links to its reservation, several to the list. */
function ofWaitlist(waitlist: WaitlistToApprove | null): Trouble | null {
  if (!waitlist?.first) return null
  const { parties, first } = waitlist
  return {
    what: counted(parties, 'waitlisted party can be approved', 'waitlisted parties can be approved'),
    first:
      `${parties === 1 ? '' : 'first: '}${first.party}, party of ${first.passengers}, ` +
      `${dayText(first.date)}, ${first.direction}s`,
    href:
      parties === 1 ? groupPath(first.customerGuid, first.groupGuid) : foundBookingsPath({ waitlist: 'yes' }),
    screen: screens.bookings.label,
  }
}

/** A guest with a reservation is answered there, others and several in the list. */
function ofTexts(texts: GuestTexts | null): Trouble | null {
  if (!texts?.first) return null
  const { total, first } = texts
  const { customerGuid, groupGuid, reference, number } = first
  const isOne = total === 1 && customerGuid !== null && groupGuid !== null
  return {
    what: counted(total, 'guest message awaiting a reply', 'guest messages awaiting a reply'),
    first: `${total === 1 ? '' : 'first: '}${reference ?? number}, ${shortened(first.text)}`,
    href: isOne ? conversationPath(customerGuid, groupGuid) : screens.guestTexts.path,
    screen: isOne ? screens.bookings.label : screens.guestTexts.label,
  }
}

/** Opens the one that waits longest; the next one follows when it is done. */
function ofGuests(requests: GuestRequests | null): Trouble | null {
  if (!requests?.first) return null
  const { total, first } = requests
  return {
    what: counted(total, 'guest request awaiting a reply', 'guest requests awaiting a reply'),
    first: `${total === 1 ? '' : 'first: '}${first.reference}, ${shortened(first.text)}`,
    href: conversationPath(first.customerGuid, first.groupGuid),
    screen: screens.bookings.label,
  }
}

function ofVehicles(vehicles: readonly VehicleToRenew[], configures: boolean): Trouble | null {
  const [first] = vehicles
  if (!first) return null
  const expired = vehicles.filter((it) => it.expired).length
  const soon = vehicles.length - expired
  const what = [
    ...(expired > 0 ? [counted(expired, 'vehicle out of service', 'vehicles out of service')] : []),
    ...(soon > 0 ? [`${soon} with documents expiring`] : []),
  ]
  return {
    what:
      expired > 0
        ? what.join(', ')
        : counted(soon, 'vehicle with documents expiring', 'vehicles with documents expiring'),
    first: `${first.name} ${first.plate}: ${first.wants.join(', ')}`,
    href: configures
      ? vehicles.length === 1
        ? configurationPath('vehicles', first.guid)
        : configurationPath('vehicles')
      : screens.dispatcher.path,
    screen: configures ? screens.configuration.label : screens.dispatcher.label,
  }
}

function ofCarts(count: number): Trouble | null {
  if (count === 0) return null
  const what = counted(count, 'cart paid but not booked', 'carts paid but not booked')
  return { what, first: '', href: cardPaymentsPath({ tab: 'carts' }), screen: 'Card payments' }
}

function ofUnmatched(count: number): Trouble | null {
  if (count === 0) return null
  const what = counted(count, 'card payment is unmatched', 'card payments are unmatched')
  return { what, first: '', href: cardPaymentsPath({ state: 'unmatched' }), screen: 'Card payments' }
}

function ofGateway(failure: string): Trouble | null {
  return failure === ''
    ? null
    : {
        what: 'Card gateway failing',
        first: failure,
        href: configurationPath('integrations'),
        screen: 'Integrations',
      }
}

function ofUnreachable(unreachable: Today['unreachable']): Trouble | null {
  if (!unreachable?.first) return null
  const { total, first } = unreachable
  return {
    what: counted(total, 'guest can’t be reached by e-mail', 'guests can’t be reached by e-mail'),
    first: `${first.party}, ${first.reference}`,
    href: groupPath(first.customerGuid, first.groupGuid),
    screen: 'Reservation',
  }
}

function ofMessages(failed: number): Trouble | null {
  if (failed === 0) return null
  const what = counted(failed, 'message couldn’t be sent', 'messages couldn’t be sent')
  return { what, first: '', href: messagesPath({ state: 'failed' }), screen: 'Messages' }
}

function ofBokun(bokun: Today['bokun']): Trouble | null {
  const count = (bokun?.failed ?? 0) + (bokun?.retried ?? 0)
  if (!bokun || count === 0) return null
  return {
    what: counted(count, 'Bókun delivery failed', 'Bókun deliveries failed'),
    first: bokun.retried > 0 ? `${bokun.retried} being retried` : '',
    href: bokunImportPath('deliveries'),
    screen: screens.importCustomers.label,
  }
}

function ofBokunBookings(bokun: Today['bokun']): Trouble | null {
  if (!bokun || bokun.waiting === 0) return null
  return {
    what: counted(bokun.waiting, 'Bókun booking needs review', 'Bókun bookings need review'),
    first: '',
    href: withQuery(screens.importCustomers.path, { tab: 'pending' }),
    screen: screens.importCustomers.label,
  }
}
