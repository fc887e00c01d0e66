import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import type { fastTrackChange, fastTrackChangeState } from '#contract/booking-changes.ts'

type Flight = Pick<ReplyOf<typeof fastTrackChangeState>['flights'][number], 'guid' | 'bookingGuid'>

export interface FastTrackValues {
  /** For each flight, whether it should have fast track. */
  wanted: boolean[]
  allowWaitlist: boolean
  reason: string
}

export function fastTrackValues(flights: readonly Flight[]): FastTrackValues {
  return { wanted: flights.map((it) => it.bookingGuid !== null), allowWaitlist: false, reason: '' }
}

/** The request: flights to add fast track to, and fast-track bookings to remove. */
export function fastTrackRequest(
  groupGuid: string,
  flights: readonly Flight[],
  { wanted, allowWaitlist, reason }: FastTrackValues,
): BodyIn<(typeof fastTrackChange)['confirm']> {
  return {
    groupGuid,
    on: flights.flatMap((it, place) => (it.bookingGuid === null && wanted[place] ? [it.guid] : [])),
    off: flights.flatMap((it, place) => (it.bookingGuid !== null && !wanted[place] ? [it.bookingGuid] : [])),
    allowWaitlist,
    reason,
  }
}

/** Maps a request field to its form field: `on.0` is the first flight that gets fast track. */
export function fastTrackField(field: string, flights: readonly Flight[], values: FastTrackValues): string {
  const [, list, number = '0'] = /^(on|off)(?:\.(\d+))?/.exec(field) ?? []
  if (list === undefined) return field
  const isOn = list === 'on'
  const moved = flights.flatMap((it, place) =>
    (it.bookingGuid === null) === isOn && values.wanted[place] === isOn ? [place] : [],
  )
  return `wanted.${moved[Number(number)] ?? 0}`
}
