import { chargeEntry, paymentEntry, reversalOf, type ChargedTo } from '#domain/ledger/entries.ts'
import { channelCollectedEntry, channelReturnedEntry } from '#domain/ledger/channel-entries.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { bookingOf } from '#domain/reservation/reservation.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { adjustAgreed } from '#server/features/gratuities/commands/agreed-gratuities.ts'
import { postEntry, postingOf, type EntryContext } from '#server/features/ledger/commands.ts'
import { standingChargesOfBooking } from '#server/features/ledger/queries/balances.ts'
import { writeOffEntries } from '#server/features/till/commands/excess-write-offs.ts'
import { readyForCash } from '#server/features/till/commands/drawer-rows.ts'
import type { GroupFacts } from '#server/features/reservations/commands/save-group.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A change whose charges, commissions, reversals and payments are posted. */
interface Posted {
  work: UnitOfWork
  planned: PlannedChange
  group: Pick<GroupFacts, 'guid' | 'reference' | 'customerGuid' | 'partnerGuid' | 'billing'>
  guidOf: (guid: string) => string
}

function bookingContext(change: Posted, bookingGuid: string): EntryContext {
  return {
    customerGuid: change.group.customerGuid,
    groupGuid: change.group.guid,
    bookingGuid: change.guidOf(bookingGuid),
  }
}

export async function reverseCharges(change: Posted): Promise<void> {
  const reversed = effectsOf(change.planned.effects, 'chargeReversed')
  for (const [bookingGuid, own] of Map.groupBy(reversed, (one) => one.bookingGuid)) {
    const standing = await standingChargesOfBooking(change.work.tx, bookingGuid)
    for (const { entryGuid } of own) {
      const charge = standing.find((one) => one.guid === entryGuid)
      if (!charge) throw new Error('The charge to reverse is no longer active')
      await postEntry(
        change.work,
        reversalOf(charge.entry, `${reversalWord(change, bookingGuid)}: ${charge.entry.memo}`),
        {
          ...bookingContext(change, bookingGuid),
          earnedOn: charge.earnedOn,
          partnerGuid: charge.partnerGuid,
          reversesGuid: charge.guid,
        },
      )
    }
  }
}

function reversalWord({ planned }: Posted, bookingGuid: string): string {
  return bookingOf(planned.after, bookingGuid)?.status === 'cancelled' ? 'Cancelled' : 'Changed'
}

/** Extras and fees are known by their own names. */
function nameOf(kind: BookingKind, lines: readonly { label: string }[]): string {
  const { label } = bookingKinds[kind]
  return kind === 'fee' || kind === 'extra'
    ? [...new Set(lines.map((it) => it.label))].join(', ') || label
    : label
}

export function postCharges(change: Posted): void {
  const partnerGuid = change.group.billing === 'partnerAccount' ? change.group.partnerGuid : null
  const billing: ChargedTo =
    partnerGuid === null
      ? { kind: 'customer', groupGuid: change.group.guid }
      : { kind: 'partner', partnerGuid }
  const posted = effectsOf(change.planned.effects, 'charged').flatMap(
    ({ bookingGuid, role, lines, serviceDate, commissionCents }) => {
      const kind = bookingOf(change.planned.after, bookingGuid)?.kind
      const label = kind === undefined ? '' : nameOf(kind, lines)
      const what = role === 'cancellation' ? `Cancellation fee, ${label.toLowerCase()}` : label
      const commission =
        change.group.partnerGuid === null
          ? null
          : { partnerGuid: change.group.partnerGuid, cents: commissionCents }
      const memo = `${what}, ${serviceDateText(serviceDate)}, ${change.group.reference}`
      const entry = chargeEntry({ billing, lines, serviceDate, memo, commission })
      return entry === null
        ? []
        : [{ entry, context: { ...bookingContext(change, bookingGuid), earnedOn: serviceDate, partnerGuid } }]
    },
  )
  change.work.deferred.write(...postingOf(change.work, posted).inserts)
}

/** Refuses a cash payment without an open drawer. Null: there is one, or no cash is paid. */
export async function whyNoDrawer(work: UnitOfWork, { effects }: PlannedChange): Promise<Refusal | null> {
  if (!effectsOf(effects, 'paid').some((it) => it.method === 'cash')) return null
  const unready = await readyForCash(work, { opens: false })
  return unready === null ? null : refuseField('payMethod', 'Open your drawer first')
}

export function postCollected(change: Posted): void {
  const posted = effectsOf(change.planned.effects, 'collected').map(({ channel, amountCents }) => {
    const asked = { channel, groupGuid: change.group.guid, amountCents: Math.abs(amountCents) }
    const entry = amountCents > 0 ? channelCollectedEntry(asked) : channelReturnedEntry(asked)
    // Can't happen: the planned amount is never zero.
    if (isRefusal(entry)) throw new Error('A channel’s payment was refused')
    return { entry, context: { customerGuid: change.group.customerGuid, groupGuid: change.group.guid } }
  })
  change.work.deferred.write(...postingOf(change.work, posted).inserts)
}

export function postPayments(change: Posted): void {
  const posted = effectsOf(change.planned.effects, 'paid').map(({ method, amountCents }) => {
    const entry = paymentEntry({ groupGuid: change.group.guid, method, amountCents })
    // Can't happen: the planned amount is always above zero.
    if (isRefusal(entry)) throw new Error('A planned payment was refused')
    const context = { method, customerGuid: change.group.customerGuid, groupGuid: change.group.guid }
    return { entry, context }
  })
  change.work.deferred.write(...postingOf(change.work, posted).inserts)
}

export function reverseWriteOffs(change: Posted): void {
  const entries = writeOffEntries(change.group, effectsOf(change.planned.effects, 'writeOffReversed'))
  change.work.deferred.write(...postingOf(change.work, entries).inserts)
}

export function postWriteOffs(change: Posted): void {
  const entries = writeOffEntries(change.group, effectsOf(change.planned.effects, 'writtenOff'))
  change.work.deferred.write(...postingOf(change.work, entries).inserts)
}

/** Only where a trip on account was completed already: then its price can have changed. */
export async function adjustGratuities({ work, planned, group }: Posted): Promise<void> {
  const trips = planned.before?.bookings.flatMap((it) => it.trips) ?? []
  if (group.billing !== 'partnerAccount' || !trips.some((it) => it.status === 'completed')) return
  await work.deferred.send(work.tx)
  await adjustAgreed(work, group.guid)
}
