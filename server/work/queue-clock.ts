import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/**
 * The queue’s own times that are still to come, set to now: they were written while the machine’s clock was
 * ahead, and until then nothing would run, nor anything of the same name be queued. None of our jobs is
 * queued for later.
 */
export async function afterClockPutBack(db: Db): Promise<void> {
  const isAhead = (column: 'start_after' | 'started_on') =>
    sql`${sql.ref(column)} > jobs.job_now() + interval '1 minute'`
  await sql`update jobs.job set start_after = jobs.job_now() where state in ('created', 'retry')
    and ${isAhead('start_after')}`.execute(db)
  await sql`update jobs.job set started_on = jobs.job_now() where state = 'active'
    and ${isAhead('started_on')}`.execute(db)
  await sql`update jobs.version set cron_on = jobs.job_now()
    where cron_on > jobs.job_now() + interval '1 minute'`.execute(db)
  await sql`update jobs.queue set monitor_claim_on = least(monitor_claim_on, jobs.job_now()),
    monitor_on = least(monitor_on, jobs.job_now()),
      maintain_on = least(maintain_on, jobs.job_now())
    where greatest(monitor_claim_on, monitor_on, maintain_on) > jobs.job_now() + interval '1 minute'`.execute(
    db,
  )
}
