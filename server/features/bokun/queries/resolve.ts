import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import {
  directionAsked,
  flightsIn,
  meaningOf,
  placeNamed,
  type NamedPlace,
  type QuestionMeaning,
} from '#domain/import/bokun-words.ts'
import { baseCentsOf, type Exchange } from '#domain/money/exchange.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { ChannelLine } from '#domain/reservation/changes/channel-service.ts'
import type { ChannelKind } from '#domain/vocabulary/channel-kinds.ts'
import type { PlaceAsked } from '#domain/reservation/plan-drive.ts'
import { bookingKinds, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { BokunBooking, BokunLine } from '#server/bokun/bokun-booking.ts'
import { timeOf } from '#server/bokun/read-values.ts'
import { detailsSaid, type Answer } from '#server/features/bokun/queries/details-said.ts'
import { productKey, type Catalogue, type CatalogueFlight } from '#server/features/bokun/queries/catalogue.ts'
import type { FilledIn, FilledLine, ProductMapping } from '#server/features/bokun/rows.ts'

/** A missing or uncertain value of a record that a person has to supply. */
export interface Problem {
  code: string
  field: 'product' | 'date' | 'time' | 'flight' | 'place' | 'party' | 'price' | 'customer' | 'status'
  sentence: string
  /** Similar locations. */
  near: readonly NamedPlace[]
  /** The product whose mapping is missing or incomplete. */
  product?: { guid: string; name: string }
}

export interface Resolved {
  lines: ChannelLine[]
  problems: Problem[]
  /** Number of lines whose product is not the company's. */
  notOurs: number
  /** What the channel collected, in the company's currency; null: not stated. */
  paidCents: number | null
  /** What the channel keeps of a fully cancelled booking, in the company's currency. */
  keptCents: number
  totalCents: number
}

/** Translates a record into the company's terms, listing everything missing or uncertain. */
export function resolveBooking(booking: BokunBooking, catalogue: Catalogue, filled: FilledIn = {}): Resolved {
  const problems: Problem[] = []
  const lines: ChannelLine[] = []
  let notOurs = 0
  const known = exchangeOf(booking.currency, catalogue)
  const exchange = known ?? { currency: booking.currency, site: catalogue.currency, rateMicros: 1_000_000 }
  const keeps = keptOf(booking)
  if (known === null && (keeps > 0 || booking.lines.some((it) => it.state !== 'cancelled')))
    problems.push({
      ...problem('', 'price'),
      sentence: `No exchange rate for ${booking.currency}. Add one in the Bókun settings.`,
    })
  for (const line of booking.lines) {
    const product = catalogue.products.get(productKey(line.product))
    const name = productName(line)
    if (product?.kind === 'notOurs') notOurs += 1
    else if (!product?.kind)
      problems.push({
        ...problem(line.code, 'product'),
        sentence: `${name}: this product isn’t mapped yet`,
        ...(product ? { product: { guid: product.guid, name } } : {}),
      })
    else
      lines.push(
        resolveLine(
          { booking, line, product, kind: product.kind, exchange, filled: filled.lines?.[line.code] ?? {} },
          catalogue,
          problems,
        ),
      )
  }
  const names = [filled.firstName ?? booking.customer.firstName, filled.lastName ?? booking.customer.lastName]
  if (filled.customerGuid === undefined && names.every((it) => it.trim() === ''))
    problems.push({ ...problem('', 'customer'), sentence: 'The customer name is missing' })
  const standing = lines.filter((it) => !it.isCancelled)
  const totalCents = standing.reduce((cents, it) => cents + it.totalCents, 0)
  const paidCents = paidOf(booking, { totalCents, exchange, notOurs }, problems)
  return { lines, problems, notOurs, totalCents, paidCents, keptCents: baseCentsOf(keeps, exchange) }
}

export function productName({ product: { title, rate, id } }: Pick<BokunLine, 'product'>): string {
  const name = title === '' ? `Product ${id}` : title
  return rate === '' ? name : `${name}, ${rate}`
}

function problem(code: string, field: Problem['field']): Problem {
  return { code, field, sentence: '', near: [] }
}

/** The exchange rate of the booking’s currency; null: none is configured. */
function exchangeOf(currency: string, { settings, currency: site }: Catalogue): Exchange | null {
  if (currency === '' || currency === site) return { currency: site, site, rateMicros: 1_000_000 }
  const rate = Number(settings.rates.find((it) => it.currency === currency)?.rate ?? '')
  return rate > 0 ? { currency, site, rateMicros: Math.round(rate * 1_000_000) } : null
}

function paidOf(
  booking: BokunBooking,
  ours: { totalCents: number; exchange: Exchange; notOurs: number },
  problems: Problem[],
): number | null {
  const { paidCents, totalCents } = booking
  if (paidCents === null) return null
  // What the channel keeps of a fully cancelled booking is decided by a person.
  if (keptOf(booking) > 0) return 0
  if (totalCents !== null && paidCents >= totalCents) return ours.totalCents
  const paid = baseCentsOf(paidCents, ours.exchange)
  if (ours.notOurs > 0 && paid > 0)
    problems.push({
      ...problem('', 'price'),
      sentence: 'Partly paid, and some products aren’t ours, so our share of the payment is unknown',
    })
  return Math.min(paid, ours.totalCents)
}

/** What the channel keeps of a fully cancelled booking, in the booking's currency. */
function keptOf({ lines, paidCents }: BokunBooking): number {
  return lines.every((it) => it.state === 'cancelled') ? Math.max(0, paidCents ?? 0) : 0
}

interface OfLine {
  booking: BokunBooking
  line: BokunLine
  product: ProductMapping
  kind: ChannelKind
  exchange: Exchange
  filled: FilledLine
}

function resolveLine(context: OfLine, catalogue: Catalogue, problems: Problem[]): ChannelLine {
  const { booking, line, product, kind, exchange, filled } = context
  const add = (field: Problem['field'], sentence: string, near: readonly NamedPlace[] = []) => {
    const name = productName(line)
    const of = field === 'product' ? { product: { guid: product.guid, name } } : {}
    if (line.state !== 'cancelled')
      problems.push({ code: line.code, field, sentence: `${name}: ${sentence}`, near, ...of })
  }
  if (line.state === 'open')
    add(
      'status',
      `not confirmed in Bókun (status: ${(booking.status || 'none').toLowerCase().replaceAll('_', ' ')})`,
    )
  const date = filled.date ?? line.date
  if (date === null) add('date', 'the date is missing or unreadable')
  const { direction } = bookingKinds[kind]
  const answers = answersOf(line, catalogue)
  const { details, people, unread } = detailsSaid(context, catalogue)
  const flightGuid =
    filled.flightGuid ?? (date === null ? null : flightFor({ answers, date, direction }, catalogue, add))
  const counts = {
    adults: filled.adults ?? line.adults,
    children: filled.children ?? line.children,
    infants: filled.infants ?? line.infants,
  }
  if (counts.adults + counts.children + counts.infants === 0) add('party', 'the number of people is missing')
  const price = filled.totalCents ?? priceOf(context)
  if (price === null) add('price', 'the price is missing')
  const isDriven = kind !== 'arrivalFastTrack' && kind !== 'departureFastTrack'
  const pickup = timeOf(answers('pickupTime')[0]?.answer ?? '')
  const time =
    filled.time ??
    (kind === 'privateTransfer' || kind === 'hourly'
      ? (pickup ?? line.time)
      : kind === 'departureTransfer'
        ? pickup
        : null)
  if ((kind === 'privateTransfer' || kind === 'hourly') && time === null)
    add('time', 'the pickup time is missing')
  if (isDriven && product.serviceGuid === null) add('product', 'no car is selected for this product')
  const places = isDriven ? placesFor({ ...context, answers }, catalogue, add) : { from: null, to: null }
  const original = line.priceCents ?? booking.totalCents
  return {
    code: line.code,
    kind,
    isCancelled: line.state === 'cancelled',
    date: date ?? '2000-01-01',
    time,
    flightGuid,
    serviceGuid: isDriven ? product.serviceGuid : null,
    ...places,
    hours: kind === 'hourly' ? (product.hours ?? 1) : null,
    ...counts,
    label: productName(line).slice(0, 200),
    totalCents: filled.totalCents ?? baseCentsOf(price ?? 0, exchange),
    taxCode: product.taxCode,
    priceRule: original === null ? 'As imported' : importedRule(original, exchange),
    notes: notesOf(answers, unread),
    details,
    ...(people.length > 0 && { people }),
  }
}

function importedRule(cents: number, { currency, rateMicros }: Exchange): string {
  if (rateMicros === 1_000_000) return 'As imported'
  return `As imported: ${moneyText(cents, currency)} at ${(rateMicros / 1_000_000).toFixed(4)}`
}

/** The line's own price, or the booking total if it is the only line. */
function priceOf({ booking, line }: OfLine): number | null {
  return line.priceCents ?? (booking.lines.length === 1 ? booking.totalCents : null)
}

type Answers = (meaning: QuestionMeaning) => Answer[]

function answersOf(line: BokunLine, { questions }: Catalogue): Answers {
  const key = productKey(line.product)
  const read = line.questions.map((it) => ({ ...it, meaning: meaningOf(it.question, key, questions) }))
  return (meaning) => read.filter((it) => it.meaning === meaning)
}

function notesOf(answers: Answers, unread: readonly Answer[]): string {
  const said = [...answers('childSeat'), ...answers('note'), ...unread].map(
    ({ question, answer }) => `${question}: ${answer}`,
  )
  return [...new Set(said)].join('; ').slice(0, 500)
}

type Add = (field: Problem['field'], sentence: string, near?: readonly NamedPlace[]) => void

/**
 * Finds the flight named in the answers on that date, by its number or a codeshare number. Reports ambiguous
 * ones.
 */
function flightFor(
  { answers, date, direction }: { answers: Answers; date: string; direction: Direction | null },
  catalogue: Catalogue,
  add: Add,
): string | null {
  if (direction === null) return null
  const said = answers('flight').filter(
    ({ question }) => (directionAsked(question) ?? direction) === direction,
  )
  const idents = said.flatMap(({ answer }) => flightsIn(answer))
  const isIt = (flight: CatalogueFlight) =>
    flight.direction === direction && [flight.ident, ...flight.aliases].some((it) => idents.includes(it))
  const found = catalogue.flights.filter((it) => isIt(it) && it.serviceDate === date)
  if (found[0] && new Set(found.map((it) => it.guid)).size === 1) return found[0].guid
  const [text] = said.map(({ answer }) => answer)
  if (text === undefined) add('flight', 'the flight is missing')
  else if (found.length > 1) add('flight', `“${text}” matches several flights on ${serviceDateText(date)}`)
  else {
    const other = catalogue.flights.find(
      (it) => isIt(it) && [addDays(date, -1), addDays(date, 1)].includes(it.serviceDate),
    )
    const hint = other
      ? `; ${other.ident} is scheduled on ${serviceDateText(other.serviceDate)} at ${other.time}`
      : ''
    add('flight', `“${text}” isn’t a known ${direction} on ${serviceDateText(date)}${hint}`)
  }
  return null
}

function placesFor(
  context: OfLine & { answers: Answers },
  catalogue: Catalogue,
  add: Add,
): Pick<ChannelLine, 'from' | 'to'> {
  const { kind, product, filled, answers } = context
  const at = (guid: string): PlaceAsked => ({ locationGuid: guid, address: '', zoneGuid: null })
  const named = (
    meanings: readonly QuestionMeaning[],
    set: string | null,
    what: string,
  ): PlaceAsked | null => {
    if (set !== null) return at(set)
    const said = meanings.flatMap((meaning) => answers(meaning)).map(({ answer }) => answer)
    const found = said.map((text) => ({ text, ...placeNamed(text, catalogue.places) }))
    const certain = found.find(({ place }) => place !== null)?.place
    if (certain) return at(certain.guid)
    const [first] = found
    if (first) add('place', `“${first.text}” isn’t a known location`, first.near)
    else add('place', `${what} is missing`)
    return null
  }
  if (kind === 'arrivalTransfer')
    return { from: null, to: named(['to', 'place', 'from'], filled.placeGuid ?? product.toGuid, 'the hotel') }
  if (kind === 'departureTransfer')
    return {
      from: named(['from', 'place', 'to'], filled.placeGuid ?? product.fromGuid, 'the hotel'),
      to: null,
    }
  const from = named(['from', 'place'], filled.placeGuid ?? product.fromGuid, 'the pickup location')
  if (kind === 'hourly') return { from, to: product.toGuid === null ? null : at(product.toGuid) }
  return { from, to: named(['to'], product.toGuid, 'the drop-off location') }
}
