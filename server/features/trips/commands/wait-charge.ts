import { counted } from '#domain/text/counted.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { chargeEntry, reversalOf } from '#domain/ledger/entries.ts'
import { priceFee, totalOf } from '#domain/pricing/price-lines.ts'
import { commissionCents, withCommission } from '#domain/partner/commission.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Settings } from '#domain/terms/settings.ts'
import { overtimeHours } from '#domain/trip/overtime.ts'
import type { Trip } from '#domain/trip/trip.ts'
import { waitChargeCents } from '#domain/trip/wait.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { standingChargesOfBooking } from '#server/features/ledger/queries/balances.ts'
import { reverseExcessWriteOffs } from '#server/features/till/commands/excess-write-offs.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface WaitCharge {
  /** Including tax. */
  cents: number
  entryGuid: string | null
}

/**
 * Posts the waiting charge to the trip's payer, in the category of its booking. Refused if the tax is
 * missing.
 */
export async function chargeWaiting(
  work: UnitOfWork,
  trip: LockedTrip,
  waitedMinutes: number,
  settings: Settings,
): Promise<WaitCharge | Refusal> {
  const cents = waitChargeCents({
    waitedMinutes,
    graceMinutes: trip.grace_minutes,
    centsPerMinute: settings.waitCentsPerMinute,
  })
  if (cents === 0) return { cents: 0, entryGuid: null }
  const { taxes } = await priceBook(work.tx)
  const minutes = waitedMinutes - trip.grace_minutes
  return post(work, trip, {
    key: 'waiting',
    label: `Waiting, ${counted(minutes, 'minute')}`,
    cents,
    // Waiting is taxed like its trip.
    taxCode: trip.price_lines[0]?.taxCode ?? taxes[0]?.code ?? '',
    rule: `Waiting beyond ${counted(trip.grace_minutes, 'minute')}`,
    memo: `Waiting, ${minutes} min, ${trip.reference}`,
  })
}

interface TripCharge {
  key: 'waiting' | 'overtime'
  label: string
  cents: number
  taxCode: string
  rule: string
  memo: string
}

async function post(
  work: UnitOfWork,
  trip: LockedTrip,
  { key, memo, ...priced }: TripCharge,
): Promise<WaitCharge | Refusal> {
  const { category } = bookingKinds[trip.kind]
  const lines = priceFee(await priceBook(work.tx), { ...priced, serviceDate: trip.service_date, category })
  if (isRefusal(lines)) return lines
  const onAccount = trip.billing === 'partnerAccount' ? trip.partner_guid : null
  const billing =
    onAccount === null
      ? ({ kind: 'customer', groupGuid: trip.group_guid } as const)
      : ({ kind: 'partner', partnerGuid: onAccount } as const)
  const ofTrip = withCommission(trip.partner_terms, lines).map((line) => ({
    ...line,
    key,
    tripGuid: trip.guid,
  }))
  const commission =
    trip.partner_guid === null ? null : { partnerGuid: trip.partner_guid, cents: commissionCents(ofTrip) }
  const entry = chargeEntry({ billing, lines: ofTrip, serviceDate: trip.service_date, memo, commission })
  if (entry === null) return { cents: 0, entryGuid: null }
  const entryGuid = await postEntry(work, entry, {
    earnedOn: trip.service_date,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    bookingGuid: trip.booking_guid,
    partnerGuid: onAccount,
  })
  return { cents: totalOf(lines), entryGuid }
}

/**
 * Posts an hourly hire's overtime to the trip's payer, per started hour at the agreed hourly price. Refused
 * if the tax is missing.
 */
export async function chargeOvertime(
  work: UnitOfWork,
  trip: LockedTrip,
  after: Trip,
): Promise<WaitCharge | Refusal> {
  const hours = overtimeHours(after, trip.hours ?? 0)
  const hire =
    trip.price_lines.find((it) => it.key.startsWith(`drive1.${trip.service_guid}.hire`)) ??
    trip.price_lines[0]
  if (hours === 0 || !hire) return { cents: 0, entryGuid: null }
  const text = counted(hours, 'hour')
  return post(work, trip, {
    key: 'overtime',
    label: `Overtime, ${text}`,
    cents: hire.unitCents * hours,
    taxCode: hire.taxCode,
    rule: `${hire.rule}, beyond ${counted(trip.hours ?? 0, 'hour')}`,
    memo: `Overtime, ${text}, ${trip.reference}`,
  })
}

/** Reverses the waiting or overtime charge of an undone step, unless it was reversed already. */
export async function reverseWaitCharge(work: UnitOfWork, trip: LockedTrip): Promise<void> {
  const charges = await standingChargesOfBooking(work.tx, trip.booking_guid)
  const charge = charges.find((it) => it.guid === trip.wait_entry_guid)
  if (!charge) return
  await postEntry(work, reversalOf(charge.entry, `Reversed: ${charge.entry.memo}`), {
    earnedOn: charge.earnedOn,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    bookingGuid: trip.booking_guid,
    partnerGuid: charge.partnerGuid,
    reversesGuid: charge.guid,
  })
  await reverseExcessWriteOffs(work, { guid: trip.group_guid, customerGuid: trip.customer_guid })
}
