import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { BankLineState } from '#contract/bank-statements.ts'
import { newGuid } from '#server/work/guid.ts'

export interface LockedLine {
  guid: string
  bookedOn: string
  valueOn: string
  amountCents: number
  name: string
  details: string
  reference: string
  state: BankLineState
  reason: string
}

/** What a part of a line posted, or which entry it was matched to. */
export interface PlacedPart {
  kind: 'partner' | 'guest' | 'cards' | 'entry' | 'fee' | 'suspense'
  amountCents: number
  entryGuid: string
  partnerGuid: string | null
  groupGuid: string | null
  settlementGuid: string | null
}

export const changedMeanwhile = 'Another user changed this line. Reload to see the changes.'

/** Locks a line for a change. Refused if someone else changed it since it was shown. */
export async function lockedLine(
  { tx }: UnitOfWork,
  guid: string,
  version: number,
): Promise<LockedLine | Refusal> {
  const line = await tx
    .selectFrom('bank_line')
    .select(['guid', 'booked_on as bookedOn', 'value_on as valueOn', 'amount_cents as amountCents'])
    .select(['name', 'details', 'reference', 'state', 'reason', 'version'])
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!line) return notFound
  if (line.version !== version) return refuse('line', changedMeanwhile)
  return line
}

export async function setLine(
  { tx, now, events }: UnitOfWork,
  guid: string,
  { state, reason = '' }: { state: BankLineState; reason?: string },
): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set((is) => ({ state, reason, version: is('version', '+', 1), updated_at: now }))
    .where('guid', '=', guid)
    .execute()
  events.publish({ topic: 'bankLine' })
}

export async function insertParts(
  { tx, now, actor }: UnitOfWork,
  lineGuid: string,
  parts: readonly PlacedPart[],
  why: string,
): Promise<void> {
  await tx
    .insertInto('bank_line_part')
    .values(
      parts.map((part) => ({
        guid: newGuid(),
        line_guid: lineGuid,
        kind: part.kind,
        amount_cents: part.amountCents,
        entry_guid: part.entryGuid,
        partner_guid: part.partnerGuid,
        group_guid: part.groupGuid,
        settlement_guid: part.settlementGuid,
        why,
        at: now,
        by: actor.accountGuid,
        undone_at: null,
        undone_by: null,
        undone_because: null,
      })),
    )
    .execute()
}

/** The parts of a line that weren't undone, in order. */
export async function liveParts(
  { tx }: UnitOfWork,
  lineGuid: string,
): Promise<(PlacedPart & { guid: string })[]> {
  return tx
    .selectFrom('bank_line_part')
    .select(['guid', 'kind', 'amount_cents as amountCents', 'entry_guid as entryGuid'])
    .select(['partner_guid as partnerGuid', 'group_guid as groupGuid', 'settlement_guid as settlementGuid'])
    .where('line_guid', '=', lineGuid)
    .where('undone_at', 'is', null)
    .orderBy('at')
    .orderBy('guid')
    .execute()
}

export async function markUndone(
  { tx, now, actor }: UnitOfWork,
  partGuid: string,
  because: string,
): Promise<void> {
  await tx
    .updateTable('bank_line_part')
    .set({ undone_at: now, undone_by: actor.accountGuid, undone_because: because })
    .where('guid', '=', partGuid)
    .execute()
}
