import { counted } from '#domain/text/counted.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { canonical } from '#domain/plan.ts'
import type { ImportOutcome } from '#domain/import/import-outcomes.ts'
import type { ChannelLine } from '#domain/reservation/changes/channel-service.ts'
import { whyKept, type ChannelRequest } from '#domain/reservation/changes/from-channel.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import type { Catalogue } from '#server/features/bokun/queries/catalogue.ts'
import {
  hashBeforeAnswers,
  hashOfBooking,
  mergedBooking,
  sellsOther,
  undoesCancellation,
  whyOlder,
} from '#server/features/bokun/queries/merge-records.ts'
import { resolveBooking, type Problem, type Resolved } from '#server/features/bokun/queries/resolve.ts'
import type { BokunRecord, FilledIn, FilledLine, KnownBooking } from '#server/features/bokun/rows.ts'

/** A record compared with the known version of its booking. */
export interface Judged {
  booking: BokunBooking
  hash: string
  asOf: string
  resolved: Resolved
  /** The outcome, if it is decided without looking at the reservation; null otherwise. */
  settled: { outcome: ImportOutcome; sentence: string } | null
  /** Possibly older than the known version, which stays until a user decides. */
  isDoubted: boolean
  broughtBy: BokunRecord['broughtBy']
  problems: Problem[]
  /** The requested change. Collected money is added when it is planned. */
  request: ChannelRequest
}

export function judgeRecord(
  record: BokunRecord,
  known: KnownBooking | null,
  catalogue: Catalogue,
  now: string,
  filled?: FilledIn,
): Judged {
  const booking = mergedBooking(known?.booking ?? null, record)
  const hash = hashOfBooking(booking)
  const asOf = record.asOf ?? known?.asOf ?? now
  const resolved = resolveBooking(booking, catalogue, filled ?? stillFilled(known, booking))
  const changed = changedCodes(resolved.lines, known)
  const request: ChannelRequest = {
    channel: booking.channel,
    reference: booking.confirmationCode,
    comments: booking.comments,
    passengers: booking.lines.flatMap((it) => it.passengers).slice(0, 100),
    lines: resolved.lines,
    changed,
    kept: resolved.keptCents > 0 ? moneyText(resolved.keptCents, catalogue.currency) : null,
    collected: null,
  }
  const own = { booking, hash, asOf, resolved, request }
  const problems =
    known?.groupGuid === null || known === null ? resolved.problems : problemsOf(resolved, changed, known)
  const isByHand = filled !== undefined
  const settled = settledBy({ ...own, problems }, record, known, isByHand)
  const doubt =
    known === null || isByHand || settled?.outcome === 'same'
      ? null
      : whyDoubted({ ...own, booking }, record, known)
  const broughtBy = record.broughtBy
  if (doubt === null) return { ...own, problems, settled, isDoubted: false, broughtBy }
  return {
    ...own,
    problems,
    settled: { outcome: 'needsPerson', sentence: doubt },
    isDoubted: true,
    broughtBy,
  }
}

/** The filled-in values that still apply: those of a line are dropped once the channel changes it. */
export function stillFilled(known: KnownBooking | null, booking: BokunBooking): FilledIn {
  if (known === null) return {}
  const lines = Object.entries(known.completed.lines ?? {}).flatMap(
    ([code, line]): [string, FilledLine][] => {
      const [was, is] = [known.booking, booking].map((it) => it.lines.find((one) => one.code === code))
      if (!was || !is || canonical(was) === canonical(is)) return [[code, line]]
      const isAsked = canonical([was.date, was.questions]) === canonical([is.date, is.questions])
      const { flightGuid, placeGuid } = line
      return isAsked
        ? [[code, { ...(flightGuid ? { flightGuid } : {}), ...(placeGuid ? { placeGuid } : {}) }]]
        : []
    },
  )
  return { ...known.completed, lines: Object.fromEntries(lines) }
}

/** Why a record without a change date might be outdated. Null: no doubt. */
function whyDoubted(
  { booking, request }: Pick<Judged, 'booking' | 'request'>,
  record: BokunRecord,
  known: KnownBooking,
): string | null {
  if (record.asOf === null && known.broughtBy !== 'file') {
    const isOther =
      known.groupGuid === null
        ? sellsOther(booking, known.booking)
        : request.changed.length > 0 || isPaidMoved({ booking }, known)
    if (isOther)
      return (
        'Differs from the latest Bókun data and has no last-modified date. ' +
        'Complete it only if it is newer.'
      )
  }
  if (record.booking.changedAt !== null || !undoesCancellation(record, known)) return null
  return (
    'Was cancelled, but is active in this record, which has no last-modified date. ' +
    'Complete it only if it was booked again.'
  )
}

function settledBy(
  judged: Omit<Judged, 'settled' | 'isDoubted' | 'broughtBy'>,
  record: BokunRecord,
  known: KnownBooking | null,
  isByHand: boolean,
): Judged['settled'] {
  const { resolved, request, problems } = judged
  const older = known === null || isByHand ? null : whyOlder(record, known)
  if (older !== null) return { outcome: 'same', sentence: older }
  // A booking that wasn't made is judged again, because its products may have been mapped since.
  const isKnown =
    known !== null &&
    known.groupGuid !== null &&
    [judged.hash, hashBeforeAnswers(judged.booking)].includes(known.hash)
  if (isKnown && known.outcome !== 'needsPerson')
    return { outcome: 'same', sentence: 'Already imported, no changes' }
  if (judged.booking.lines.length === 0)
    return { outcome: 'refused', sentence: 'The booking has no products' }
  if (resolved.notOurs === judged.booking.lines.length)
    return { outcome: 'same', sentence: 'None of the booking’s products are ours' }
  const isBooked = known !== null && known.groupGuid !== null
  const isAllCancelled =
    resolved.lines.length > 0 &&
    resolved.lines.every((line) => line.isCancelled) &&
    problems.every(({ field }) => field !== 'product')
  if (!isBooked && isAllCancelled) return { outcome: 'same', sentence: cancelledBefore(request) }
  if (problems.length > 0)
    return {
      outcome: 'needsPerson',
      sentence: joinSentences([...new Set(problems.map(({ sentence }) => sentence))].slice(0, 4)),
    }
  if (
    isBooked &&
    !isByHand &&
    request.kept !== null &&
    request.changed.length === 0 &&
    (known.outcome === 'needsPerson' || isPaidMoved(judged, known))
  )
    return { outcome: 'needsPerson', sentence: whyKept(request.kept) }
  if (
    isBooked &&
    request.changed.length === 0 &&
    known.outcome !== 'needsPerson' &&
    !isPaidMoved(judged, known)
  )
    return { outcome: 'same', sentence: 'No changes to our products' }
  return null
}

function cancelledBefore({ kept }: ChannelRequest): string {
  const why = 'Cancelled before it was imported'
  return kept === null ? why : `${why}, and the channel keeps ${kept}`
}

function isPaidMoved({ booking }: Pick<Judged, 'booking'>, known: KnownBooking): boolean {
  return booking.paidCents !== known.booking.paidCents
}

/** The codes of lines that differ from the applied version. */
function changedCodes(lines: readonly ChannelLine[], known: KnownBooking | null): string[] {
  const applied = new Map((known?.applied ?? []).map(({ line }) => [line.code, canonical(factsOf(line))]))
  return lines
    .filter(
      (it) => applied.get(it.code) !== canonical(factsOf(it)) && !(it.isCancelled && !applied.has(it.code)),
    )
    .map((it) => it.code)
}

/** The values of a line that affect the reservation. For a cancelled line that is only the cancellation. */
function factsOf(line: ChannelLine): Partial<ChannelLine> {
  return line.isCancelled ? { code: line.code, isCancelled: true } : line
}

/** For an existing reservation, only problems of lines the channel has changed matter. */
function problemsOf(
  { problems, lines }: Resolved,
  changed: readonly string[],
  known: KnownBooking,
): Problem[] {
  const isApplied = (code: string) => known.applied?.some(({ line }) => line.code === code) === true
  return problems.filter(({ code, field }) => {
    if (field === 'customer') return false
    const line = lines.find((it) => it.code === code)
    return (
      code === '' || line === undefined || !isApplied(code) || (changed.includes(code) && !line.isCancelled)
    )
  })
}

/** A short summary of the services: `Arrival fast track, Tue 24 Nov, 3 people; …`. */
export function linesText(lines: readonly ChannelLine[]): string {
  const texts = lines.map((line) => {
    const people = line.adults + line.children + line.infants
    return (
      `${bookingKinds[line.kind].label}, ${serviceDateText(line.date)}, ` +
      `${counted(people, 'person', 'people')}${line.isCancelled ? ', cancelled' : ''}`
    )
  })
  return texts.length > 3 ? `${texts.slice(0, 3).join('; ')} and ${texts.length - 3} more` : texts.join('; ')
}
