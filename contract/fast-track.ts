import * as z from 'zod/mini'
import { detailsByOwner, shownDetails } from '#contract/detail-shapes.ts'
import {
  ageBand,
  bookingKindName,
  bookingStatus,
  groupFlag,
  passengerState,
  paymentState,
  tripStatus,
} from '#contract/booking-shapes.ts'
import { command, query } from '#contract/endpoint.ts'
import { seatsInCar } from '#contract/trip-shapes.ts'
import {
  cents,
  direction,
  guid,
  instant,
  optionalText,
  personName,
  saved,
  serviceDate,
  text,
} from '#contract/shapes.ts'
import { confirmWarnings } from '#domain/fast-track/confirm.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'

/**
 * The airport desk: find a party, see its passengers and balance, check in, complete the check-in, undo a
 * step.
 */
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
  /** The party's flags. */
  flags: z.array(groupFlag),
  flight: z.nullable(deskFlight),
  passengers: z.number(),
  here: z.number(),
  comments: z.string(),
  /** The details shown at the desk: of the party, its fast track and its transfers of the day or flight. */
  details: shownDetails,
  /** The guest's balance due; negative for a credit. */
  balanceCents: cents,
  /** Notices to show first: another day, the other direction, cancelled, already served. */
  notice: z.nullable(z.string()),
  /** Differences from the scanned boarding pass; empty if there are none or no pass was scanned. */
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
  /** A note on the scan: why no party matched, or what differs. */
  notice: z.nullable(z.string()),
  /** The scan is ambiguous: the user must choose, even from a single party. */
  mustChoose: z.boolean(),
})
export type DeskFound = z.infer<typeof found>

const finds = (path: string, summary: string) =>
  query({ get: `/api/actions/${path}`, needs: 'fastTrack', summary, query: search, reply: found })

export const arrivalQuery = finds(
  'ftarrivalquery',
  'Find arriving parties by ticket code, boarding pass, reference, day number, name or flight; ' +
    'without a query, list those expected that day',
)
export const departureQuery = finds(
  'ftdeparturequery',
  'Find departing parties by ticket code, boarding pass, reference, day number, name or flight; ' +
    'without a query, list those expected that day',
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
  details: shownDetails,
})

const confirmWarning = z.enum(confirmWarnings)
const whyNot = z.nullable(z.string())

export const deskParty = z.extend(deskRow, {
  people: z.array(deskPassenger),
  /** The details asked at check-in: of the reservation, this booking and its passengers. */
  answers: detailsByOwner,
  groupComments: z.string(),
  paymentState,
  /** The future cost of the guest's waitlisted services, for which a deposit can be taken. */
  promisedCents: cents,
  /** Why no payment can be taken, or null. */
  whyNoPayment: whyNot,
  /** The receipt of the last valid payment, or null. */
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
      details: shownDetails,
      status: tripStatus,
    }),
  ),
  others: z.array(z.object({ guid, kind: bookingKindName, serviceDate, status: bookingStatus })),
  /** Warnings to accept before completing the check-in. */
  warnings: z.array(z.object({ name: confirmWarning, message: z.string() })),
  /** Why each desk action is unavailable, or null. */
  whyNot: z.object({ checkIn: whyNot, serve: whyNot, stepBack: whyNot }),
})
export type DeskParty = z.infer<typeof deskParty>

/** One booking by its guid, or the group's booking of this direction: the one nearest to today. */
const which = z.object({
  bookingGuid: z.optional(guid),
  groupGuid: z.optional(guid),
  date: z.optional(serviceDate),
})
const loads = (path: string, summary: string) =>
  query({ get: `/api/actions/${path}`, needs: 'fastTrack', summary, query: which, reply: deskParty })

export const arrivalLoadBooking = loads(
  'ftarrivalloadbooking',
  'Get an arriving party: passengers, flight, payment, next transfer',
)
export const departureLoadBooking = loads(
  'ftdepartureloadbooking',
  'Get a departing party: passengers, flight, payment',
)

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
      /** The passengers present, with names added or corrected. An empty name keeps the stored one. */
      passengers: z.array(z.object({ guid, firstName: personName, lastName: personName })).check(
        z.minLength(1, 'Select at least one passenger'),
        z.maxLength(180),
        z.refine(
          (all) => new Set(all.map((it) => it.guid)).size === all.length,
          'Select each passenger only once',
        ),
      ),
      device,
      /** The device's time, for an offline tablet. */
      at: z.optional(instant),
    }),
    reply: z.extend(saved, {
      status: bookingStatus,
      /** Selected but already checked in; their first check-in remains. */
      alreadyHere: z.array(
        z.object({ guid, name: z.string(), at: instant, by: z.string(), device: z.string() }),
      ),
    }),
  })

export const arrivalCheckIn = checksIn('ftarrivalcheckin', 'Check in passengers of an arriving party')
export const departureCheckIn = checksIn('ftdeparturecheckin', 'Check in passengers of a departing party')

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
      /** The accepted warnings (passengers missing, payment due). Refused without them. */
      accepts: z.prefault(z.array(confirmWarning).check(z.maxLength(confirmWarnings.length)), []),
    }),
  })

export const arrivalConfirm = serves(
  'ftarrivalconfirm',
  'Complete the check-in of an arriving party; missing passengers become no-shows but can still be ' +
    'checked in',
)
export const departureConfirm = serves(
  'ftdepartureconfirm',
  'Complete the check-in of a departing party; missing passengers become no-shows but can still be ' +
    'checked in',
)

/**
 * Undo: find the party, review its last step, undo it with a reason. Despite the paths, this works for
 * arrivals too.
 */
export const resetQuery = query({
  get: '/api/actions/ftdepartureresetquery',
  needs: 'fastTrack',
  summary: 'List parties whose check-in or no-show can be undone',
  query: z.extend(search, { direction: z.prefault(direction, 'departure') }),
  reply: found,
})
export const resetLoadBooking = query({
  get: '/api/actions/ftdepartureresetloadbooking',
  needs: 'fastTrack',
  summary: 'Get a party and its last step, if it can be undone',
  query: z.object({ bookingGuid: guid }),
  reply: z.extend(deskParty, {
    step: z.nullable(z.object({ label: z.string(), from: bookingStatus, to: bookingStatus })),
  }),
})
export const resetCheckIn = command({
  post: '/api/actions/ftdepartureresetcheckin',
  needs: 'fastTrack',
  summary: 'Undo a party’s check-in or no-show, which sets all its passengers back to expected',
  body: z.object({ bookingGuid: guid, reason: text(500), device }),
})
