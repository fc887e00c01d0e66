import type { GivenDetails } from '#domain/fields/detail-field.ts'
import { groupFlags, type GroupFlag } from '#domain/vocabulary/group-flags.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { makeAdvancedBooking } from '#contract/advanced-booking.ts'
import {
  noPlace,
  type CarValues,
  type PlaceValues,
  type StopValues,
} from '#web/features/bookings/drive/drive-values.ts'

/**
 * Form values of a new booking. All products share one shape, so that entries survive a change of product.
 */
export interface FlightValues {
  date: string
  flightGuid: string | null
  flightName: string
  flightIdent: string
  /** The date the flight was chosen for. On another date the same number is a different flight. */
  flightDate: string
  /** A warning about the flight: it has landed, or has no time yet. Empty: none. */
  flightNote: string
}

/** Cars of one service, as many as the party needs unless `count` is set. */
export interface AlikeCars {
  /** Empty: the service suggested for the party size. */
  serviceGuid: string
  count: number | null
  luggage: number | null
  carSeats: Record<string, number | null>
}

export interface DriveValues {
  stops: StopValues[]
  alike: AlikeCars
  /** Cars entered one by one. Empty: `alike` applies. */
  cars: CarValues[]
  details: GivenDetails
}

export interface TransferValues extends DriveValues {
  place: PlaceValues
  pickupTime: string
}

export interface LegValues extends FlightValues {
  isWanted: boolean
  fastTrack: boolean
  /** Of its fast track. */
  details: GivenDetails
  transfer: TransferValues
}

/** A trip at a set time: the private transfer, the hourly hire, or one of the point-to-point trips. */
export interface JourneyValues extends DriveValues {
  date: string
  time: string
  from: PlaceValues
  to: PlaceValues
}

export interface FeeValues {
  groupGuid: string | null
  groupName: string
  /** The extra that it was filled in from; empty: none. */
  extra: string
  label: string
  amountCents: number | null
  taxCode: string
  date: string
}

export interface NewCustomerValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string | null
  /** Empty: the suggested one. */
  language: string
  birthday: string
  notes: string
  details: GivenDetails
}

/** The saved quote that was reopened, with the prices of that day. */
export interface GivenQuote {
  guid: string
  customerGuid: string
  reference: string
  version: number
  validUntil: string
  /** What the agent added to the e-mail. */
  note: string
  totalCents: number
  lines: readonly { key: string; totalCents: number }[]
}

export interface NewBookingValues {
  customerGuid: string | null
  customerName: string
  isNewCustomer: boolean
  customer: NewCustomerValues
  adults: number | null
  children: number | null
  infants: number | null
  passengersText: string
  flags: Record<GroupFlag, boolean>
  arrival: LegValues
  departure: LegValues
  journeys: JourneyValues[]
  hours: number | null
  /** The arriving flight that a private transfer meets. */
  meets: FlightValues & { isWanted: boolean }
  fee: FeeValues
  extras: Record<string, number | null>
  /** `payLink` is pay later, with a payment link sent after booking. */
  billing: NonNullable<BodyIn<typeof makeAdvancedBooking>['billing']> | 'payLink'
  payMethod: string
  partnerGuid: string | null
  partnerName: string
  partnerReference: string
  comments: string
  /** Of the reservation. */
  details: GivenDetails
  /** Of each passenger, in the order of `partyRows`. */
  passengerDetails: readonly { details: GivenDetails }[]
  overrides: { key: string; totalCents: number; reason: string }[]
  quote: GivenQuote | null
}

export type LegName = 'arrival' | 'departure'
export const legNames: readonly LegName[] = ['arrival', 'departure']

export const noDrive: DriveValues = {
  stops: [],
  alike: { serviceGuid: '', count: null, luggage: null, carSeats: {} },
  cars: [],
  details: {},
}

export const noCustomer: NewCustomerValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: null,
  language: '',
  birthday: '',
  notes: '',
  details: {},
}

const noFlight = { flightGuid: null, flightName: '', flightIdent: '', flightDate: '', flightNote: '' }

export function emptyJourney(date: string): JourneyValues {
  return { ...noDrive, date, time: '', from: noPlace, to: noPlace }
}

/**
 * Default values: two adults arriving on the first bookable date, with fast track. Trips without a flight
 * start at `ownPlace`.
 */
export function emptyBooking(
  firstDate: string,
  isPartner: boolean,
  ownPlace: PlaceValues = noPlace,
): NewBookingValues {
  const leg = (isWanted: boolean): LegValues => ({
    isWanted,
    date: isWanted ? firstDate : '',
    ...noFlight,
    fastTrack: true,
    details: {},
    transfer: { ...noDrive, place: noPlace, pickupTime: '' },
  })
  return {
    customerGuid: null,
    customerName: '',
    isNewCustomer: false,
    customer: noCustomer,
    adults: 2,
    children: null,
    infants: null,
    passengersText: '',
    flags: noFlags,
    arrival: leg(true),
    departure: leg(false),
    journeys: [{ ...emptyJourney(firstDate), from: ownPlace }],
    hours: 4,
    meets: { isWanted: false, date: '', ...noFlight },
    fee: { groupGuid: null, groupName: '', extra: '', label: '', amountCents: null, taxCode: '', date: '' },
    extras: {},
    billing: isPartner ? 'partnerAccount' : 'payLater',
    payMethod: '',
    partnerGuid: null,
    partnerName: '',
    partnerReference: '',
    comments: '',
    details: {},
    passengerDetails: [],
    overrides: [],
    quote: null,
  }
}

const noFlags = Object.fromEntries(groupFlags.map((it) => [it, false])) as Record<GroupFlag, boolean>

export interface PartySize {
  adults: number
  children: number
  infants: number
  size: number
}

export function partyOf(values: Pick<NewBookingValues, 'adults' | 'children' | 'infants'>): PartySize {
  const [adults, children, infants] = [values.adults ?? 0, values.children ?? 0, values.infants ?? 0]
  return { adults, children, infants, size: adults + children + infants }
}

/** The chosen flight, if it was chosen for the current date. */
export function flightOf(flight: FlightValues): string | null {
  return flight.flightDate === flight.date ? flight.flightGuid : null
}

/** The customer's name. Empty if unknown. */
export function bookerName({
  isNewCustomer,
  customer,
  customerGuid,
  customerName,
}: NewBookingValues): string {
  if (isNewCustomer) return `${customer.firstName} ${customer.lastName}`.trim()
  return customerGuid === null ? '' : customerName
}

/** The reopened quote, unless another customer has been chosen since. */
export function quoteOf({ quote, isNewCustomer, customerGuid }: NewBookingValues): GivenQuote | null {
  return quote !== null && !isNewCustomer && quote.customerGuid === customerGuid ? quote : null
}

/** The customer for the API path: a guid, or `new`. */
export function customerParam(values: NewBookingValues): string {
  return values.isNewCustomer || values.customerGuid === null ? 'new' : values.customerGuid
}

export function hasCustomer(values: NewBookingValues): boolean {
  return values.isNewCustomer || values.customerGuid !== null
}
