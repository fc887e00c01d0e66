import { sql, type RawBuilder } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Actor } from '#server/work/actor.ts'

/**
 * What partner users read of what others did: that it was done, by whom and when. The company's reasons,
 * drivers, outside companies and conflicts aren't theirs to know; what came of it is on the page.
 */
const told: ReadonlySet<string> = new Set<AuditAction>([
  'makeCustomer',
  'editCustomer',
  'makeAdvancedBooking',
  'makePrivateBooking',
  'makeHourlyBooking',
  'makePointBooking',
  'makeFee',
  'makeChannelBooking',
  'changeChannelBooking',
  'cancelBooking',
  'changeFlight',
  'changeTransport',
  'changeFastTrack',
  'changeBookingPrice',
  'addCars',
  'addPassengers',
  'editPassengers',
  'approveWaitlist',
  'resetBooking',
  'sellWalkIn',
  'changeDateOnSite',
  'addPassengersOnSite',
  'moveDrive',
  'dropDrive',
  'answerFields',
  'guestFlight',
  'guestPickup',
  'guestChange',
  'guestSeats',
  'followFlight',
  'checkIn',
  'serveParty',
])

interface Line {
  action: string
  subjectKind: string
  /** The partner whose user or access token did it. */
  partnerGuid: string | null
  reason: string
  before: unknown
  after: unknown
}

/** The lines of a history as the actor may read them. Partner users read all of what their own people did. */
export function readableBy<L extends Line>(
  { kind, partnerGuid: own }: Pick<Actor, 'kind' | 'partnerGuid'>,
  lines: readonly L[],
): Omit<L, 'partnerGuid'>[] {
  return lines.flatMap(({ partnerGuid, ...line }) => {
    // Lines about a trip name who drives it.
    if (kind !== 'partner' || (partnerGuid === own && line.subjectKind !== 'trip')) return [line]
    return told.has(line.action) ? [{ ...line, reason: '', before: null, after: null }] : []
  })
}

/** The partner whose user or access token wrote a line of the history. The account is joined as `account`. */
export function partnerOfLine(line: string): RawBuilder<string | null> {
  const token = sql.ref(`${line}.token_guid`)
  return sql<string | null>`case when ${token} is null then account.partner_guid
    else (select t.partner_guid from access_token t where t.guid = ${token}) end`
}
