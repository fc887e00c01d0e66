import * as z from 'zod/mini'
import { ageBand, bookingKindName, bookingStatus, groupFlag, passengerState, paymentState, tripStatus } from '#contract/booking-shapes.ts'
import { command, query } from '#contract/endpoint.ts'
import { seatsInCar } from '#contract/trip-shapes.ts'
import { cents, direction, guid, instant, optionalText, personName, saved, serviceDate, text } from '#contract/shapes.ts'
import { confirmWarnings } from '#domain/fast-track/confirm.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'

/** The airport desk: find the party, see who is here and what is owed, check in, confirm, undo a step. */
export const deskFlight = z.object({
  guid,
  ident: z.string(),
  city: z.string(),
  scheduledAt: instant,
  bestAt: instant,
  late: z.boolean(),
  minutesLate: z.number(),
  status: z.enum(flightStatuses),
  terminal: z.string(),
  gate: z.string(),
  belt: z.string(),
})
export type DeskFlight = z.infer<typeof deskFlight>

export const deskRow = z.object({
  bookingGuid: guid,
  groupGuid: guid,
  customerGuid: guid,
  reference: z.string(),
  dayNumber: z.nullable(z.number()),
  direction,
  serviceDate,
  serviceTime: z.string(),
  status: bookingStatus,
  /** The customer who booked. */
  name: z.string(),
  partnerName: z.nullable(z.string()),
  /** What must be known of the party. */
  flags: z.array(groupFlag),
  flight: z.nullable(deskFlight),
  passengers: z.number(),
  here: z.number(),
  comments: z.string(),
  /** What is written for the office about the party's drives of the day or flight: internal, never for drivers or partners. */
  notesForOffice: z.array(z.string()),
  /** What the guest owes; negative: a credit. */
  balanceCents: cents,
  /** Notices to show first: another day, the other direction, cancelled, already served. */
  notice: z.nullable(z.string()),
  /** What differs from the boarding pass that was scanned; empty: nothing, or none was. */
  differs: z.array(z.string()),
})
export type DeskRow = z.infer<typeof deskRow>

/** A boarding pass with four legs has some 400 characters. */
const search = z.object({ query: optionalText(600), date: z.optional(serviceDate) })

const found = z.object({
  date: serviceDate,
  direction,
  items: z.array(deskRow),
  /** Passengers of the day and direction. */
  counts: z.object({ expected: z.number(), here: z.number(), through: z.number() }),
  /** What to know about the scan: why it has nobody to check in, or what differs. */
  notice: z.nullable(z.string()),
  /** The scan does not name one of these for sure: a person chooses, even from a single one. */
  mustChoose: z.boolean(),
})
export type DeskFound = z.infer<typeof found>

const finds = (path: string, summary: string) =>
  query({ get: `/api/actions/${path}`, needs: 'fastTrack', summary, query: search, reply: found })

export const arrivalQuery = finds(
  'ftarrivalquery',
  'Find arriving parties by ticket code, boarding pass, reference, day number, name or flight; without a query: those of the day still expected',
)
export const departureQuery = finds(
  'ftdeparturequery',
  'Find departing parties by ticket code, boarding pass, reference, day number, name or flight; without a query: those of the day still expected',
)

const deskPassenger = z.object({
  guid,
  firstName: z.string(),
  lastName: z.string(),
  ageBand,
  state: passengerState,
  at: z.nullable(instant),
  by: z.nullable(z.string()),
  device: z.string(),
})

const confirmWarning = z.enum(confirmWarnings)
const whyNot = z.nullable(z.string())

export const deskParty = z.extend(deskRow, {
  people: z.array(deskPassenger),
  groupComments: z.string(),
  paymentState,
  /** What the guest's waitlisted services will cost: a deposit may be taken on it. */
  promisedCents: cents,
  /** Why no payment can be taken; null: it can. */
  whyNoPayment: whyNot,
  /** The receipt of the last payment that stands; null: nothing was paid. */
  receiptUrl: z.nullable(z.string()),
  trips: z.array(
    z.object({
      guid,
      pickupAt: instant,
      from: z.string(),
      to: z.string(),
      driver: z.nullable(z.string()),
      driverPhone: z.string(),
      vehicle: z.nullable(z.string()),
      passengers: z.number(),
      luggage: z.number(),
      carSeats: z.array(seatsInCar),
      notesForDriver: z.string(),
      notesForOffice: z.string(),
      status: tripStatus,
    }),
  ),
  others: z.array(z.object({ guid, kind: bookingKindName, serviceDate, status: bookingStatus })),
  /** What must be read and accepted before the party is confirmed. */
  warnings: z.array(z.object({ name: confirmWarning, message: z.string() })),
  /** Why each desk action is not available now; null: it is. */
  whyNot: z.object({ checkIn: whyNot, serve: whyNot, stepBack: whyNot }),
})
export type DeskParty = z.infer<typeof deskParty>

/** One booking by its guid, or the group's booking of this direction: the one nearest to today. */
const which = z.object({ bookingGuid: z.optional(guid), groupGuid: z.optional(guid), date: z.optional(serviceDate) })
const loads = (path: string, summary: string) =>
  query({ get: `/api/actions/${path}`, needs: 'fastTrack', summary, query: which, reply: deskParty })

export const arrivalLoadBooking = loads('ftarrivalloadbooking', 'An arriving party: who is here, flight, money, the drive that follows')
export const departureLoadBooking = loads('ftdepartureloadbooking', 'A departing party: who is here, flight, money')

const device = optionalText(60)
const ofGroup = z.object({ groupGuid: z.optional(guid) })

const checksIn = (path: string, summary: string) =>
  command({
    post: `/api/actions/${path}`,
    needs: 'fastTrack',
    summary,
    query: ofGroup,
    body: z.object({
      bookingGuid: z.optional(guid),
      /** The passengers present, with names added or corrected. An empty name leaves the known one. */
      passengers: z.array(z.object({ guid, firstName: personName, lastName: personName })).check(
        z.minLength(1, 'Tick who is here'),
        z.maxLength(180),
        z.refine((all) => new Set(all.map((it) => it.guid)).size === all.length, 'Each passenger once'),
      ),
      device,
      /** When it was done, for an offline tablet. */
      at: z.optional(instant),
    }),
    reply: z.extend(saved, {
      status: bookingStatus,
      /** Ticked, but already checked in: the first check-in is unchanged. */
      alreadyHere: z.array(z.object({ guid, name: z.string(), at: instant, by: z.string(), device: z.string() })),
    }),
  })

export const arrivalCheckIn = checksIn('ftarrivalcheckin', 'Check in the passengers present of an arriving party')
export const departureCheckIn = checksIn('ftdeparturecheckin', 'Check in the passengers present of a departing party')

const serves = (path: string, summary: string) =>
  command({
    post: `/api/actions/${path}`,
    needs: 'fastTrack',
    summary,
    query: ofGroup,
    body: z.object({
      bookingGuid: z.optional(guid),
      device,
      at: z.optional(instant),
      /** The warnings that were read: who is missing, what is owed. Refused without them. */
      accepts: z.prefault(z.array(confirmWarning).check(z.maxLength(confirmWarnings.length)), []),
    }),
  })

export const arrivalConfirm = serves(
  'ftarrivalconfirm',
  'The arriving party is served; whoever is missing is recorded as a no-show and can still come',
)
export const departureConfirm = serves(
  'ftdepartureconfirm',
  'The departing party is served; whoever is missing is recorded as a no-show and can still come',
)

/**
 * Undo: find who took a step, review it, undo it with a reason. The paths name departures; a mistake at arrivals is undone the same way.
 */
export const resetQuery = query({
  get: '/api/actions/ftdepartureresetquery',
  needs: 'fastTrack',
  summary: 'Parties whose check-in or no-show can be undone',
  query: z.extend(search, { direction: z.prefault(direction, 'departure') }),
  reply: found,
})
export const resetLoadBooking = query({
  get: '/api/actions/ftdepartureresetloadbooking',
  needs: 'fastTrack',
  summary: 'A party with the step that can be undone',
  query: z.object({ bookingGuid: guid }),
  reply: z.extend(deskParty, { step: z.nullable(z.object({ label: z.string(), from: bookingStatus, to: bookingStatus })) }),
})
export const resetCheckIn = command({
  post: '/api/actions/ftdepartureresetcheckin',
  needs: 'fastTrack',
  summary: 'Undo the party’s last step: all passengers are expected again',
  body: z.object({ bookingGuid: guid, reason: text(500), device }),
})
