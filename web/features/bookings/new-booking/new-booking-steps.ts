import {
  validateAdvancedCustomerInfo,
  validateAdvancedFastTrack,
  validateAdvancedFlights,
  validateAdvancedTransport,
} from '#contract/advanced-booking.ts'
import { flightOf, legNames, type NewBookingValues } from './new-booking-values.ts'

export type StepName = 'customer' | 'flights' | 'fastTrack' | 'transport' | 'passengers' | 'billing' | 'confirm'

export interface Step {
  name: StepName
  label: string
  /** What the server checks before the next step; null: the form's own checks are enough. */
  check: typeof validateAdvancedFlights | null
}

export const steps: readonly Step[] = [
  { name: 'customer', label: 'Customer', check: null },
  { name: 'flights', label: 'Flights', check: validateAdvancedFlights },
  { name: 'fastTrack', label: 'Fast track', check: validateAdvancedFastTrack },
  { name: 'transport', label: 'Transport', check: validateAdvancedTransport },
  { name: 'passengers', label: 'Passengers', check: null },
  { name: 'billing', label: 'Billing', check: validateAdvancedCustomerInfo },
  { name: 'confirm', label: 'Confirm', check: null },
]

export function placeOf(name: StepName): number {
  return steps.findIndex((it) => it.name === name)
}

/** The furthest step that needs input. The plan itself is requested by the step before it. */
export function furthestStep(values: NewBookingValues, hasPlan: boolean): StepName {
  if (values.customerGuid === null && !values.isNewCustomer) return 'customer'
  const flown = legNames.filter((name) => values[name].isWanted)
  if (flown.length === 0 || flown.some((name) => flightOf(values[name]) === null)) return 'flights'
  return hasPlan ? 'confirm' : 'billing'
}

/** The step in the address, or the furthest one that can be shown. */
export function shownStep(asked: string, values: NewBookingValues, hasPlan: boolean): StepName {
  const furthest = placeOf(furthestStep(values, hasPlan))
  const wanted = steps.findIndex((it) => it.name === asked)
  return steps[Math.min(Math.max(wanted, 0), furthest)]?.name ?? 'customer'
}

const stepOfPart: Record<string, StepName> = {
  customer: 'customer',
  customerGuid: 'customer',
  adults: 'flights',
  children: 'flights',
  infants: 'flights',
  arrival: 'flights',
  departure: 'flights',
  passengers: 'passengers',
  extras: 'passengers',
}

/** The step that contains a field of the request. */
export function stepOfField(field: string): StepName {
  const [part = '', next] = field.split('.')
  if (next === 'fastTrack') return 'fastTrack'
  if (next === 'transfer') return 'transport'
  return stepOfPart[part] ?? 'billing'
}

/** The form field for a field of the request. */
export function formFieldOf(field: string): string {
  if (field === 'customer') return 'customerGuid'
  if (field.startsWith('passengers.')) return 'passengersText'
  return field
}
