import { moneyText } from '#domain/money/money-text.ts'
import { writeOffEntry } from '#domain/ledger/settling-entries.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { whyNoWriteOff, writeOffRefusal } from '#domain/till/guest-money.ts'
import type { Saved } from '#contract/shapes.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { lockedReservation, type OfReservation } from '#server/features/till/commands/locked-reservation.ts'
import { tellerOf } from '#server/features/till/queries/teller.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface WriteOffAsk extends OfReservation {
  amountCents: number
  reason: string
}

/** Writes off all or part of what a guest owes. */
export async function writeOff(work: UnitOfWork, asked: WriteOffAsk): Promise<Saved | Refusal> {
  const group = await lockedReservation(work, asked)
  if (isRefusal(group)) return group
  const { amountCents, reason } = asked
  const { balanceCents: owedCents } = (await moneyOfGroups(work.tx, [group.guid]))(group.guid)
  const teller = tellerOf(work.actor)
  const why = whyNoWriteOff(owedCents, teller)
  if (why !== null) return refuse('writeOff', why)
  const settings = await tillSettingsOf(work.tx)
  const refused = writeOffRefusal(amountCents, { owedCents, settings }, teller)
  if (refused !== null) return refused
  const entry = writeOffEntry({
    owed: { kind: 'customer', groupGuid: group.guid },
    amountCents,
    memo: 'Written off',
  })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, { customerGuid: group.customerGuid, groupGuid: group.guid })
  work.audit.record({
    action: 'writeOff',
    subjectKind: 'entry',
    subjectGuid: guid,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reason,
    before: { balanceCents: owedCents },
    after: { balanceCents: owedCents - amountCents, amountCents },
  })
  work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partnerGuid })
  return { guid, toast: `${moneyText(amountCents, settings.currency)} written off` }
}
