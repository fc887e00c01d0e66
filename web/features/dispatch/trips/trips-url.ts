import type { QueryIn } from '#contract/endpoint.ts'
import type { tripTotals } from '#contract/trip-list.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { chosenDays, relativeDates } from '#web/parts/day/relative-dates.ts'
import { statuses } from '#web/parts/status/statuses.ts'

/**
 * The list's search and filters, as URL parameters. Without dates: today and later. `drivenBy`: `own` or
 * `outside`.
 */
export const noTripFilters = {
  query: '',
  when: '',
  from: '',
  to: '',
  status: '',
  driver: '',
  drivenBy: '',
  vehicle: '',
  service: '',
  partner: '',
  sort: '',
}
export type TripsUrl = typeof noTripFilters

export const tripOrders = ['pickup', '-pickup'] as const

const anyDate = 'any'
export const allDates = { when: anyDate, from: '', to: '' }
export const dateChoices = [[anyDate, 'Any date'], ...relativeDates] as const

const statusWords = Object.entries(statuses.trip).map(([status, { word }]) => [status, word] as const)
export const statusChoices = [...statusWords, ['notCancelled', 'Not cancelled'] as const]
export const drivenByChoices = [
  ['own', 'Our own drivers'],
  ['outside', 'Outside companies'],
] as const

type Found = QueryIn<typeof tripTotals>

/** The query from the URL. Ignores invalid parameters. */
export function tripsQueryOf(url: TripsUrl, today: string): Found {
  const known = statusChoices.find(([status]) => status === url.status)?.[0] as Found['status']
  const drivenBy = drivenByChoices.find(([by]) => by === url.drivenBy)?.[0]
  const guids = { driver: url.driver, vehicle: url.vehicle, service: url.service, partner: url.partner }
  return {
    ...(url.query.trim() === '' ? {} : { query: url.query.slice(0, 200) }),
    ...datesOf(url, today),
    ...(known ? { status: known } : {}),
    ...(drivenBy ? { drivenBy } : {}),
    ...Object.fromEntries(Object.entries(guids).filter(([, guid]) => isGuid(guid))),
  }
}

function datesOf(url: TripsUrl, today: string): Pick<Found, 'from' | 'to'> {
  if (url.when === anyDate) return {}
  const days = chosenDays(url, today)
  return days.from === undefined && days.to === undefined ? { from: today } : days
}

/** Whether the list shows today and later because no dates are chosen. */
export function isFromToday({ when, from, to }: TripsUrl): boolean {
  return when === '' && from === '' && to === ''
}
