import type { ImportOutcome } from '#domain/import/import-outcomes.ts'
import type { ChannelLine } from '#domain/reservation/changes/channel-service.ts'
import type { ChannelKind } from '#domain/vocabulary/channel-kinds.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'

/** How a Bókun product maps to the company's services. */
export interface ProductMapping {
  guid: string
  key: string
  title: string
  rate: string
  /** Null: not mapped yet. */
  kind: ChannelKind | 'notOurs' | null
  serviceGuid: string | null
  fromGuid: string | null
  toGuid: string | null
  hours: number | null
  taxCode: string
}

/** A received booking with its timestamp, and whether it contains all lines of the booking. */
export interface BokunRecord {
  booking: BokunBooking
  /** Null: no timestamp, so it never counts as newer than the known version. */
  asOf: string | null
  isWhole: boolean
  broughtBy: 'webhook' | 'service' | 'file'
}

/** Values a person filled in for an incomplete record, by line code. */
export interface FilledIn {
  customerGuid?: string
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  lines?: Record<string, FilledLine>
}

export interface FilledLine {
  date?: string
  time?: string
  flightGuid?: string
  placeGuid?: string
  adults?: number
  children?: number
  infants?: number
  totalCents?: number
}

/** The latest known version of a booking. */
export interface KnownBooking {
  confirmationCode: string
  groupGuid: string | null
  channel: string
  booking: BokunBooking
  hash: string
  asOf: string
  /** Source of the latest version. */
  broughtBy: BokunRecord['broughtBy']
  applied: AppliedLine[] | null
  completed: FilledIn
  outcome: ImportOutcome
  sentence: string
}

/** An applied line with a snapshot of its booking, which reveals later changes by the office. */
export interface AppliedLine {
  line: ChannelLine
  stood: string
}
