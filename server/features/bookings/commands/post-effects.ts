import { chargeEntry, paymentEntry, reversalOf, type ChargedTo } from '#domain/ledger/entries.ts'
import { channelCollectedEntry, channelReturnedEntry } from '#domain/ledger/channel-entries.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { bookingOf } from '#domain/reservation/reservation.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { postEntry, postingOf, type EntryContext } from '#server/features/ledger/commands.ts'
import { standingChargesOfBooking } from '#server/features/ledger/queries/balances.ts'
import { writeOffEntries } from '#server/features/till/commands/excess-write-offs.ts'
import { readyForCash } from '#server/features/till/commands/drawer-rows.ts'
import type { GroupFacts } from '#server/features/reservations/commands/save-group.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A change whose money is posted: charges, with what a partner earns, their reversals, and payments made with them. */
interface Posted {
  work: UnitOfWork
  planned: PlannedChange
  group: Pick<GroupFacts, 'guid' | 'reference' | 'customerGuid' | 'partnerGuid' | 'billing'>
  guidOf: (guid: string) => string
}

function bookingContext(it: Posted, bookingGuid: string): EntryContext {
  return { customerGuid: it.group.customerGuid, groupGuid: it.group.guid, bookingGuid: it.guidOf(bookingGuid) }
}

export async function reverseCharges(it: Posted): Promise<void> {
  const reversed = effectsOf(it.planned.effects, 'chargeReversed')
  for (const [bookingGuid, own] of Map.groupBy(reversed, (one) => one.bookingGuid)) {
    const standing = await standingChargesOfBooking(it.work.tx, bookingGuid)
    for (const { entryGuid } of own) {
      const charge = standing.find((one) => one.guid === entryGuid)
      if (!charge) throw new Error('The charge to reverse is no longer active')
      await postEntry(it.work, reversalOf(charge.entry, `${reversalWord(it, bookingGuid)}: ${charge.entry.memo}`), {
        ...bookingContext(it, bookingGuid),
        earnedOn: charge.earnedOn,
        partnerGuid: charge.partnerGuid,
        reversesGuid: charge.guid,
      })
    }
  }
}

function reversalWord({ planned }: Posted, bookingGuid: string): string {
  return bookingOf(planned.after, bookingGuid)?.status === 'cancelled' ? 'Cancelled' : 'Changed'
}

export function postCharges(it: Posted): void {
  const partnerGuid = it.group.billing === 'partnerAccount' ? it.group.partnerGuid : null
  const billing: ChargedTo = partnerGuid === null ? { kind: 'customer', groupGuid: it.group.guid } : { kind: 'partner', partnerGuid }
  const posted = effectsOf(it.planned.effects, 'charged').flatMap(({ bookingGuid, role, lines, serviceDate, commissionCents }) => {
    const kind = bookingOf(it.planned.after, bookingGuid)?.kind
    const label = kind === undefined ? '' : bookingKinds[kind].label
    const what = role === 'cancellation' ? `Cancellation fee, ${label.toLowerCase()}` : label
    const commission = it.group.partnerGuid === null ? null : { partnerGuid: it.group.partnerGuid, cents: commissionCents }
    const memo = `${what}, ${serviceDateText(serviceDate)}, ${it.group.reference}`
    const entry = chargeEntry({ billing, lines, serviceDate, memo, commission })
    return entry === null ? [] : [{ entry, context: { ...bookingContext(it, bookingGuid), earnedOn: serviceDate, partnerGuid } }]
  })
  it.work.deferred.write(...postingOf(it.work, posted).inserts)
}

/** Whether cash that is paid with a change has a drawer to lie in, as every other cash that is taken. Null: it has, or none is paid. */
export async function whyNoDrawer(work: UnitOfWork, { effects }: PlannedChange): Promise<Refusal | null> {
  if (!effectsOf(effects, 'paid').some((it) => it.method === 'cash')) return null
  const unready = await readyForCash(work, { opens: false })
  return unready === null ? null : refuseField('payMethod', 'Open your drawer first, or take the cash later')
}

export function postCollected(it: Posted): void {
  const posted = effectsOf(it.planned.effects, 'collected').map(({ channel, amountCents }) => {
    const asked = { channel, groupGuid: it.group.guid, amountCents: Math.abs(amountCents) }
    const entry = amountCents > 0 ? channelCollectedEntry(asked) : channelReturnedEntry(asked)
    // The amount is the plan's own, and not zero.
    if (isRefusal(entry)) throw new Error('A channel’s payment was refused')
    return { entry, context: { customerGuid: it.group.customerGuid, groupGuid: it.group.guid } }
  })
  it.work.deferred.write(...postingOf(it.work, posted).inserts)
}

export function postPayments(it: Posted): void {
  const posted = effectsOf(it.planned.effects, 'paid').map(({ method, amountCents }) => {
    const entry = paymentEntry({ groupGuid: it.group.guid, method, amountCents })
    // The amount is the plan's own charge, above zero.
    if (isRefusal(entry)) throw new Error('A planned payment was refused')
    const context = { method, customerGuid: it.group.customerGuid, groupGuid: it.group.guid }
    return { entry, context }
  })
  it.work.deferred.write(...postingOf(it.work, posted).inserts)
}

export function reverseWriteOffs(it: Posted): void {
  const entries = writeOffEntries(it.group, effectsOf(it.planned.effects, 'writeOffReversed'))
  it.work.deferred.write(...postingOf(it.work, entries).inserts)
}

export function postWriteOffs(it: Posted): void {
  const entries = writeOffEntries(it.group, effectsOf(it.planned.effects, 'writtenOff'))
  it.work.deferred.write(...postingOf(it.work, entries).inserts)
}
