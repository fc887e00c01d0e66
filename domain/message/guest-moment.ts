import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** A day and, if known, `HH:MM` at the airport. */
export interface GuestMoment {
  readonly date: ServiceDate
  readonly time: string | null
}

export interface GuestMeeting extends GuestMoment {
  readonly startsAt: Instant
}

/** From this moment on, cancelling costs this share of the price. */
export interface FeeStep {
  readonly at: GuestMoment
  readonly startsAt: Instant
  /** It had already started when the guest read the terms, so earlier steps are left out. */
  readonly hasBegun?: boolean
  readonly feeBasisPoints: number
}
