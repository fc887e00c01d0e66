import { isGuestLanguage } from '#domain/message/guest-language.ts'
import { paymentMethods, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { AdvancedRequest } from '#contract/advanced-booking.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { readPassengers } from './passenger-list.ts'
import { carsFor, proposeCars, type ServiceOffered } from './propose-cars.ts'

/** The form's values while a booking is taken. Converted to the request once, here. */
export interface TransferValues {
  locationGuid: string | null
  locationName: string
  /** Empty: the one suggested for the party. */
  serviceGuid: string
  cars: number | null
  luggage: number | null
  carSeats: Record<string, number | null>
  pickupTime: string
  notesForDriver: string
}

export interface LegValues {
  isWanted: boolean
  date: string
  flightGuid: string | null
  flightName: string
  flightIdent: string
  /** The day the flight was chosen for: on another day it is another flight. */
  flightDate: string
  fastTrack: boolean
  transfer: TransferValues
}

export interface NewCustomerValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string | null
  /** Empty: the one proposed. */
  language: string
  birthday: string
  notes: string
}

export interface NewBookingValues {
  customerGuid: string | null
  customerName: string
  isNewCustomer: boolean
  customer: NewCustomerValues
  adults: number | null
  children: number | null
  infants: number | null
  arrival: LegValues
  departure: LegValues
  passengersText: string
  extras: Record<string, number | null>
  billing: AdvancedRequest['billing']
  payMethod: string
  partnerGuid: string | null
  partnerName: string
  partnerReference: string
  comments: string
  overrides: { key: string; totalCents: number; reason: string }[]
}

export type LegName = 'arrival' | 'departure'
export const legNames: readonly LegName[] = ['arrival', 'departure']
export type RequestOnWire = Omit<BodyIn<typeof makeAdvancedBooking>, 'confirmation'>

const noTransfer: TransferValues = {
  locationGuid: null,
  locationName: '',
  serviceGuid: '',
  cars: null,
  luggage: null,
  carSeats: {},
  pickupTime: '',
  notesForDriver: '',
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
}

/** The form's defaults: a couple arriving on the first bookable day, with fast track. */
export function emptyBooking(firstDate: string, isPartner: boolean): NewBookingValues {
  const leg = (isWanted: boolean): LegValues => ({
    isWanted,
    date: isWanted ? firstDate : '',
    flightGuid: null,
    flightName: '',
    flightIdent: '',
    flightDate: '',
    fastTrack: true,
    transfer: noTransfer,
  })
  return {
    customerGuid: null,
    customerName: '',
    isNewCustomer: false,
    customer: noCustomer,
    adults: 2,
    children: null,
    infants: null,
    arrival: leg(true),
    departure: leg(false),
    passengersText: '',
    extras: {},
    billing: isPartner ? 'partnerAccount' : 'payLater',
    payMethod: '',
    partnerGuid: null,
    partnerName: '',
    partnerReference: '',
    comments: '',
    overrides: [],
  }
}

export function partyOf(values: Pick<NewBookingValues, 'adults' | 'children' | 'infants'>): {
  adults: number
  children: number
  infants: number
  size: number
} {
  const [adults, children, infants] = [values.adults ?? 0, values.children ?? 0, values.infants ?? 0]
  return { adults, children, infants, size: adults + children + infants }
}

export function flightOf(leg: LegValues): string | null {
  return leg.isWanted && leg.flightDate === leg.date ? leg.flightGuid : null
}

/** Whether there is enough input to request a price. */
export function canBePriced(values: NewBookingValues): boolean {
  return partyOf(values).adults > 0 && legNames.some((name) => flightOf(values[name]) !== null)
}

/** The customer: a guid for the path, or `new`. */
export function customerParam(values: NewBookingValues): string {
  return values.isNewCustomer || values.customerGuid === null ? 'new' : values.customerGuid
}

/**
 * The request as far as it is filled in. `whole`: includes requested flights that are not chosen yet, so that the server reports them;
 * without it they are omitted, for the running price.
 */
export function requestOf(values: NewBookingValues, services: readonly ServiceOffered[], whole: boolean): RequestOnWire {
  const { adults, children, infants } = partyOf(values)
  const { billing } = values
  const leg = (name: LegName) =>
    values[name].isWanted && (whole || flightOf(values[name]) !== null) ? legRequest(values, name, services) : null
  return {
    ...(values.isNewCustomer && (whole || isNamed(values.customer)) ? { customer: customerRequest(values.customer) } : {}),
    adults,
    children,
    infants,
    passengers: readPassengers(values.passengersText, { adults, children, infants }),
    arrival: leg('arrival'),
    departure: leg('departure'),
    extras: countedOf(values.extras),
    billing,
    payMethod: billing === 'payNow' && isMethod(values.payMethod) ? values.payMethod : null,
    partnerGuid: values.partnerGuid,
    partnerReference: values.partnerReference,
    comments: values.comments,
    overrides: values.overrides,
  }
}

function legRequest(values: NewBookingValues, name: LegName, services: readonly ServiceOffered[]) {
  const leg = values[name]
  return { date: leg.date, flightGuid: flightOf(leg) ?? '', fastTrack: leg.fastTrack, transfer: transferRequest(values, name, services) }
}

/** A transfer is requested as soon as its place is chosen; open fields default to what the party needs. */
function transferRequest(values: NewBookingValues, name: LegName, services: readonly ServiceOffered[]) {
  const { transfer } = values[name]
  const { size } = partyOf(values)
  const proposed = proposeCars(services, size)
  const chosen = services.find((it) => it.guid === transfer.serviceGuid) ?? proposed?.service
  if (transfer.locationGuid === null || !chosen) return null
  return {
    serviceGuid: chosen.guid,
    locationGuid: transfer.locationGuid,
    cars: transfer.cars ?? carsFor(chosen, size),
    luggage: transfer.luggage ?? 0,
    carSeats: countedOf(transfer.carSeats),
    pickupTime: name === 'departure' && transfer.pickupTime !== '' ? transfer.pickupTime : null,
    notesForDriver: transfer.notesForDriver,
  }
}

function isMethod(key: string): key is PaymentMethod {
  return paymentMethods.some((it) => it === key)
}

function isNamed({ firstName, lastName }: NewCustomerValues): boolean {
  return firstName.trim() !== '' && lastName.trim() !== ''
}

function customerRequest({ birthday, country, language, ...rest }: NewCustomerValues) {
  return {
    ...rest,
    birthday: birthday === '' ? null : birthday,
    country: country ?? '',
    language: isGuestLanguage(language) ? language : null,
  }
}

function countedOf(counts: Record<string, number | null>): { guid: string; quantity: number }[] {
  return Object.entries(counts).flatMap(([guid, quantity]) => (quantity ? [{ guid, quantity }] : []))
}
