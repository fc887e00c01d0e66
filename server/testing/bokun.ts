import { newGuid } from '#server/work/guid.ts'
import type { Db } from '#server/db/connection.ts'
import type { ChannelKind } from '#domain/vocabulary/channel-kinds.ts'

/** A booking in Bókun's format: by default one fast track for two adults on the British Airways flight. */
export interface WrittenLine {
  code?: string
  status?: string
  product?: { id: number; title: string }
  date?: string
  time?: string
  adults?: number
  children?: number
  price?: number
  answers?: Record<string, string>
}

export function writtenBooking(
  code: string,
  lines: WrittenLine[] = [{}],
  more: Record<string, unknown> = {},
) {
  const total = lines.reduce((sum, it) => sum + (it.price ?? 220), 0)
  return {
    confirmationCode: code,
    bookingId: 4711,
    status: 'CONFIRMED',
    language: 'en',
    currency: 'BBD',
    totalPrice: total,
    totalPaid: lines.reduce((sum, it) => sum + (it.status === 'CANCELLED' ? 0 : (it.price ?? 220)), 0),
    totalDue: 0,
    customer: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      phoneNumber: '2025550143',
      phoneNumberCountryCode: '1',
    },
    bookingChannel: { id: 7, title: 'Island Tours' },
    activityBookings: lines.map((line, index) => ({
      productConfirmationCode: line.code ?? `${code}-${index + 1}`,
      status: line.status ?? 'CONFIRMED',
      product: line.product ?? { id: 1, title: 'Fast track on arrival' },
      rateTitle: '',
      startDateTime: `${line.date ?? '2026-11-24'}T${line.time ?? '14:00'}:00`,
      startTime: line.time ?? '14:00',
      totalPrice: line.price ?? 220,
      pricingCategoryBookings: [
        { bookedTitle: 'Adult', quantity: line.adults ?? 2 },
        ...(line.children ? [{ bookedTitle: 'Child', quantity: line.children }] : []),
      ],
      answers: Object.entries(line.answers ?? { 'Flight number': 'BA 2155' }).map(([question, answer]) => ({
        question,
        answer,
      })),
    })),
    ...more,
  }
}

export interface MappedProduct {
  key: string
  kind: ChannelKind | 'notOurs'
  serviceGuid?: string
  fromGuid?: string
  toGuid?: string
  hours?: number
}

/** Stores the office's product mappings. */
export async function mapProducts(db: Db, now: string, products: readonly MappedProduct[]): Promise<void> {
  for (const product of products) {
    const mapped = {
      kind: product.kind,
      service_guid: product.serviceGuid ?? null,
      from_guid: product.fromGuid ?? null,
      to_guid: product.toGuid ?? null,
      hours: product.hours ?? null,
      tax_code: product.kind === 'notOurs' ? '' : 'VAT',
    }
    await db
      .insertInto('bokun_product')
      .values({ guid: newGuid(), key: product.key, title: product.key, seen_at: now, ...mapped })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(mapped))
      .execute()
  }
}

/** Returns what the company has stored for a booking, with its totals by account. */
export async function storedBooking(db: Db, code: string) {
  const group = await db
    .selectFrom('booking_group')
    .selectAll()
    .where('source', '=', 'bokun')
    .where('source_reference', '=', code)
    .executeTakeFirstOrThrow()
  const bookings = await db
    .selectFrom('booking')
    .selectAll()
    .where('group_guid', '=', group.guid)
    .orderBy('created_at')
    .orderBy('guid')
    .execute()
  const trips = await db
    .selectFrom('trip')
    .selectAll()
    .where('group_guid', '=', group.guid)
    .where('status', '<>', 'cancelled')
    .execute()
  const passengers = await db
    .selectFrom('passenger')
    .selectAll()
    .where('group_guid', '=', group.guid)
    .orderBy('position')
    .execute()
  const money = await db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.guid', 'posting.entry_guid')
    .select(['posting.account', 'posting.detail'])
    .select((is) => is.fn.sum<number>('posting.amount_cents').as('cents'))
    .where('entry.group_guid', '=', group.guid)
    .groupBy(['posting.account', 'posting.detail'])
    .orderBy('posting.account')
    .execute()
  const sums = Object.fromEntries(
    money
      .map((it) => [`${it.account}${it.detail === null ? '' : ` ${it.detail}`}`, it.cents])
      .filter(([, cents]) => cents !== 0),
  )
  return { group, bookings, trips, passengers, sums }
}
