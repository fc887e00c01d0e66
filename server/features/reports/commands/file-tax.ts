import type { Saved } from '#contract/shapes.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { whyNotFile } from '#domain/ledger/periods.ts'
import { forbidden, refuse, type Refusal } from '#domain/refusal.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { disagree, standingFiling, taxFigures } from '#server/features/reports/queries/tax.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Marks the tax of a closed month as filed and stores its figures. `taxCents` is the tax shown on screen;
 * refused if it is outdated.
 */
export async function fileTax(
  work: UnitOfWork,
  { month, taxCents }: { month: string; taxCents: number },
): Promise<Saved | Refusal> {
  // Reading the first open day keeps the month closed until the transaction ends.
  const openFrom = await firstOpenDay(work.tx)
  const [filing, { figures, differences }] = await Promise.all([
    standingFiling(work.tx, month),
    taxFigures(work.tx, month),
  ])
  const why = whyNotFile(month, { firstOpenDay: openFrom, isFiled: filing !== null })
  if (why !== null) return refuse('month', why)
  if (differences.length > 0) return refuse('month', disagree)
  if (figures.taxCents !== taxCents)
    return refuse('taxCents', 'The tax has changed. Check the figures again.')
  const guid = newGuid()
  const filed = {
    guid,
    month,
    filed_at: work.now,
    filed_by: work.actor.accountGuid,
    figures: JSON.stringify(figures),
  }
  await work.tx.insertInto('tax_filing').values(filed).execute()
  const { netCents, exemptCents } = figures
  work.audit.record({
    action: 'fileTax',
    subjectKind: 'period',
    subjectGuid: null,
    after: { month, netCents, taxCents, exemptCents },
  })
  work.events.publish({ topic: 'ledger' })
  return { guid, toast: `Tax for ${monthWords(month)} marked as filed` }
}

/**
 * Undoes the filing; needs financial permission, policy override and a reason. The filed figures remain.
 */
export async function undoFiling(
  work: UnitOfWork,
  { month, reason }: { month: string; reason: string },
): Promise<Saved | Refusal> {
  if (!work.actor.permissions.includes('financial')) return forbidden
  const taken = await work.tx
    .updateTable('tax_filing')
    .set({ undone_at: work.now, undone_by: work.actor.accountGuid, undone_reason: reason })
    .where('month', '=', month)
    .where('undone_at', 'is', null)
    .returning('guid')
    .executeTakeFirst()
  if (!taken) return refuse('month', 'Tax for this month hasn’t been filed')
  work.audit.record({
    action: 'takeBackFiling',
    subjectKind: 'period',
    subjectGuid: null,
    reason,
    before: { month, filed: 'yes' },
    after: { month, filed: 'no' },
  })
  work.events.publish({ topic: 'ledger' })
  return { toast: `Tax filing for ${monthWords(month)} undone` }
}
