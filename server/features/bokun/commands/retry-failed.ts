import { counted } from '#domain/text/counted.ts'
import { sql } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { bokunChannel } from '#server/features/bokun/commands/receive-delivery.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Retries all failed and delayed deliveries and check-ins now. */
export async function retryFailed(work: UnitOfWork): Promise<Saved | Refusal> {
  const again = { state: 'waiting', tries: 0, next_at: work.now } as const
  const isStuck = sql<boolean>`state = 'failed' or (state = 'waiting' and tries > 0)`
  const deliveries = await work.tx.updateTable('bokun_delivery').set(again).where(isStuck).executeTakeFirst()
  const checkIns = await work.tx.updateTable('bokun_check_in').set(again).where(isStuck).executeTakeFirst()
  const count = Number(deliveries.numUpdatedRows) + Number(checkIns.numUpdatedRows)
  if (count === 0) return refuse('Bókun', 'Nothing to retry')
  work.audit.record({ action: 'retryBokun', subjectKind: 'site', subjectGuid: null, after: { count } })
  work.events.publish({ topic: 'import' })
  work.deferred.write(sql`select pg_notify(${bokunChannel}, '')`.compile(work.tx))
  return { toast: `Retrying ${counted(count, 'item')}` }
}
