import type { ImportOutcome } from '#domain/import/import-outcomes.ts'
import type { ChannelLine } from '#domain/reservation/changes/channel-service.ts'
import type { ChannelKind } from '#domain/vocabulary/channel-kinds.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'

/** What a product of Bókun is to the company. */
export interface ProductMapping {
  guid: string
  key: string
  title: string
  rate: string
  /** Null: nobody has said yet. */
  kind: ChannelKind | 'notOurs' | null
  serviceGuid: string | null
  fromGuid: string | null
  toGuid: string | null
  hours: number | null
  taxCode: string
}

/** A booking as it came: with its moment, and whether it names all of its lines. */
export interface BokunRecord {
  booking: BokunBooking
  /** Null: it came without one, so it counts as no newer than what is known. */
  asOf: string | null
  isWhole: boolean
  broughtBy: 'webhook' | 'service' | 'file'
}

/** What a person filled in where a record said too little, by the code of the line. */
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

/** A booking as known. */
export interface KnownBooking {
  confirmationCode: string
  groupGuid: string | null
  channel: string
  booking: BokunBooking
  hash: string
  asOf: string
  /** Who told it last. */
  broughtBy: BokunRecord['broughtBy']
  applied: AppliedLine[] | null
  completed: FilledIn
  outcome: ImportOutcome
  sentence: string
}

/** A line as it was applied, with the booking as it stood then: what the office changed since is seen by it. */
export interface AppliedLine {
  line: ChannelLine
  stood: string
}
