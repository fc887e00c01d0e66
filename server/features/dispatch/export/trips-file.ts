import { statusWords } from '#contract/status-words.ts'
import type { ListedTrip } from '#contract/trip-list.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { TripFilters } from '#server/features/dispatch/queries/trip-filters.ts'
import { fileName, periodInName } from '#server/files/file-name.ts'
import { csvStream, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

type Pages = AsyncIterable<readonly ListedTrip[]>

interface Look {
  currency: string
  timeZone: string
  /** Whether the user can see prices. */
  withPrices: boolean
}

function columnsOf({ currency, timeZone, withPrices }: Look): FileColumn<ListedTrip>[] {
  const price: FileColumn<ListedTrip> = {
    header: 'Price',
    value: (it) => it.priceCents,
    kind: 'money',
    currency,
  }
  return [
    { header: 'Date', value: (it) => localDateOf(it.pickupAt, timeZone), kind: 'date' },
    { header: 'Pickup', value: (it) => localTimeOf(it.pickupAt, timeZone), kind: 'time' },
    { header: 'Reference', value: (it) => it.reference },
    { header: 'Guest', value: (it) => it.guestName, width: 24 },
    { header: 'Passengers', value: (it) => it.passengers, kind: 'number', adds: true },
    { header: 'From', value: (it) => it.from.name, width: 22 },
    { header: 'To', value: (it) => it.to.name, width: 22 },
    { header: 'Flight', value: (it) => it.flight },
    { header: 'Service', value: (it) => it.service },
    { header: 'Driver', value: (it) => it.driverName, width: 20 },
    { header: 'Vehicle', value: (it) => it.vehicle?.name ?? null, width: 16 },
    { header: 'Plate', value: (it) => it.vehicle?.plate ?? null },
    { header: 'Status', value: (it) => statusWords.trip[it.status] },
    { header: 'Partner', value: (it) => it.partnerName, width: 22 },
    ...(withPrices ? [price] : []),
    { header: 'Agreed cost', value: (it) => it.agreedCostCents, kind: 'money', currency },
  ]
}

export function tripsCsvFile(pages: Pages, look: Look, filters: TripFilters): FileReply {
  return { name: fileName('csv', 'trips', periodInName(filters)), body: csvStream(columnsOf(look), pages) }
}

export function tripsBook(
  { pages, narrowedTo }: { pages: Pages; narrowedTo: readonly string[] },
  facts: BookFacts,
  look: Look,
  filters: TripFilters,
): FileReply {
  const { from, to } = filters
  const sheet = {
    name: 'Trips',
    title: 'Trips',
    period: [from && `from ${dayWords(from)}`, to && `to ${dayWords(to)}`].filter(Boolean).join(' '),
    filters: narrowedTo.join(' · '),
    columns: columnsOf(look),
    rows: pages,
  }
  return { name: fileName('xlsx', 'trips', periodInName(filters)), body: workbookOf(facts, [sheet]) }
}

const dayWords = (day: string) => `${serviceDateText(day)} ${day.slice(0, 4)}`
