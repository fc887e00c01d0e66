import type { ReplyOf } from '#contract/endpoint.ts'
import type { TriedPrice, tryPrices } from '#contract/prices.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { hoursBetween } from '#domain/calendar/instant.ts'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import { taxedTogether } from '#domain/pricing/price-line.ts'
import {
  partnerNet,
  priceFastTrack,
  priceHourly,
  priceTransfer,
  totalOf,
} from '#domain/pricing/price-lines.ts'
import { roundedShare } from '#domain/pricing/rounding.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { termsOn, termsWindows, type StoredTerms } from '#domain/terms/terms.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'

/** Prices an example with the same rules as a booking. The refusal names a missing price. */
export async function priceExample(
  db: Db,
  tried: TriedPrice,
  now: string,
): Promise<ReplyOf<typeof tryPrices> | Refusal> {
  const [book, { time_zone: timeZone, settings }, names, partner] = await Promise.all([
    priceBook(db),
    siteSettings(db),
    namesOf(db),
    partnerTerms(db, tried.partnerGuid),
  ])
  if (isRefusal(partner)) return partner
  const hoursAhead = hoursBetween(now, scheduledMoment(tried.date, tried.time, timeZone))
  const lines = linesOf(book, tried, hoursAhead, names)
  if (isRefusal(lines)) return lines
  const charged = taxedTogether(partner === null ? lines : partnerNet(lines, partner))
  const totalCents = totalOf(charged)
  return { lines: charged, totalCents, terms: termsOfExample(settings, tried, totalCents) }
}

const kindsOf = {
  fastTrack: { arrival: ['arrivalFastTrack'], departure: ['departureFastTrack'] },
  transfer: ['arrivalTransfer', 'departureTransfer', 'privateTransfer', 'point'],
  hourly: ['hourly'],
} as const satisfies Record<TriedPrice['what'], unknown>

/** What the terms of the example's date would cost. */
function termsOfExample(
  stored: StoredTerms,
  tried: TriedPrice,
  totalCents: number,
): ReplyOf<typeof tryPrices>['terms'] {
  const kinds: readonly BookingKind[] =
    tried.what === 'fastTrack' ? kindsOf.fastTrack[tried.direction] : kindsOf[tried.what]
  const window = termsWindows(stored).findLast((it) => it.from === null || it.from <= tried.date)
  const { graceMinutesArrival, graceMinutesElsewhere, waitCentsPerMinute, cancellation } = termsOn(
    stored,
    tried.date,
  )
  return {
    validFrom: window?.from ?? null,
    graceMinutesArrival,
    graceMinutesElsewhere,
    waitCentsPerMinute,
    kinds: [...kinds],
    cancellation: cancellation
      .filter((it) => kinds.includes(it.kind))
      .map((it) => ({ ...it, feeCents: roundedShare(totalCents, it.feeBasisPoints) })),
  }
}

function linesOf(book: PriceBook, tried: TriedPrice, hoursAhead: number, names: ReadonlyMap<string, string>) {
  if (tried.what === 'fastTrack')
    return priceFastTrack(book, { ...tried, serviceDate: tried.date, serviceTime: tried.time, hoursAhead })
  const name = (guid: string) => names.get(guid) ?? guid
  const drive = {
    ...tried,
    serviceName: name(tried.serviceGuid),
    pickupDate: tried.date,
    pickupTime: tried.time,
    hoursAhead,
  }
  if (drive.what === 'hourly') return priceHourly(book, drive)
  const zones = { fromZoneName: name(drive.fromZone), toZoneName: name(drive.toZone) }
  return priceTransfer(book, { ...drive, ...zones, category: 'airportTransport' })
}

async function namesOf(db: Db): Promise<Map<string, string>> {
  const rows = await Promise.all(
    (['transport_service', 'zone'] as const).map((it) =>
      db.selectFrom(it).select(['guid', 'name']).execute(),
    ),
  )
  return new Map(rows.flat().map((it) => [it.guid, it.name]))
}

async function partnerTerms(db: Db, guid: string | null) {
  if (guid === null) return null
  const row = await db
    .selectFrom('partner')
    .select(['settlement', 'basis_points as basisPoints'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  return row ?? refuseField('partnerGuid', 'Choose one from the list')
}
