import { expect, test } from 'vitest'
import { bankFeeEntry } from '#domain/ledger/bank-entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { transactionsOf } from '#server/features/ledger/queries/transactions.ts'
import { withSmallLedger } from '#server/testing/with-small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let db: Db
withSmallLedger((own) => ({ db } = own))

test.each(['who', '-who', 'amount', '-amount', 'posted', '-posted'])(
  'sorted by %s, no page loses entries without a name',
  async (sort) => {
    await postFees(2)
    const all = await guidsOf({ limit: 200 })
    for (const limit of [1, 2, 4]) {
      const found: string[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const page = await transactionsOf(db, { query: '', detail: '', sort: sort as 'who', limit, cursor })
        if ('refused' in page) throw new Error(JSON.stringify(page))
        found.push(...page.items.map((it) => it.guid))
        cursor = page.nextCursor
      }
      expect(found.toSorted(), `${limit} a page`).toEqual(all.toSorted())
    }
  },
)

async function guidsOf({ limit }: { limit: number }): Promise<string[]> {
  const page = await transactionsOf(db, { query: '', detail: '', limit })
  if ('refused' in page) throw new Error(JSON.stringify(page))
  return page.items.map((it) => it.guid)
}

async function postFees(count: number): Promise<void> {
  const now = '2026-11-20T15:00:00Z'
  await inUnitOfWork(db, { actor: portalActor, now }, async (work) => {
    for (let fee = 1; fee <= count; fee++) {
      const entry = bankFeeEntry({ amountCents: fee * 100, memo: 'Account fee' })
      if (isRefusal(entry)) throw new Error(JSON.stringify(entry))
      await postEntry(work, entry, {})
    }
    work.audit.record({ action: 'takePayment', subjectKind: 'group', subjectGuid: null })
  })
}
