import { sql } from 'kysely'
import { reversalOf } from '#domain/ledger/entries.ts'
import { writeOffEntry } from '#domain/ledger/settling-entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { writeOffsAfter, type WriteOffEffect } from '#domain/reservation/write-offs.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { standingWriteOffs } from '#server/features/ledger/queries/write-offs.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Group {
  guid: string
  customerGuid: string
}

/**
 * Reverses write-offs that a lower charge, already posted, has turned into credit. The reservation is locked.
 */
export async function reverseExcessWriteOffs(work: UnitOfWork, group: Group): Promise<void> {
  const balanceCents = await groupBalance(work.tx, group.guid)
  if (balanceCents >= 0) return
  const { rows: writeOffs } = await standingWriteOffs(sql`${group.guid}::uuid`).execute(work.tx)
  for (const { entry, context } of writeOffEntries(group, writeOffsAfter({ writeOffs }, balanceCents)))
    await postEntry(work, entry, context)
}

export function writeOffEntries(group: Group, effects: readonly WriteOffEffect[]) {
  const context = { customerGuid: group.customerGuid, groupGuid: group.guid }
  return effects.map((effect) => {
    const entry = writeOffEntry({
      owed: { kind: 'customer', groupGuid: group.guid },
      amountCents: effect.amountCents,
      memo: 'Written off',
    })
    // The amount is always positive.
    if (isRefusal(entry)) throw new Error('A planned write-off was refused')
    return effect.kind === 'writtenOff'
      ? { entry, context }
      : {
          entry: reversalOf(entry, 'Write-off reversed: balance reduced'),
          context: { ...context, reversesGuid: effect.entryGuid },
        }
  })
}
