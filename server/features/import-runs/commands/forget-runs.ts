import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

const day = 24 * 60
/** How long the rows of an import are stored. The records it created stay, with their history. */
const retentionDays = 90
/** How long a file that was never imported is stored. */
const unusedDays = 14

/** Deletes old imports, uploads interrupted by a crash, and pending imports that ended long ago. */
export async function forgetImports(db: Db, now: Instant): Promise<number> {
  const { numAffectedRows: runs = 0n } = await sql`delete from import_run where
      (state = 'reading' and created_at < ${addMinutes(now, -60)})
      or (state in ('open', 'checked', 'checking') and created_at < ${addMinutes(now, -unusedDays * day)})
      or (state in ('stopped', 'done', 'doing') and created_at < ${addMinutes(now, -retentionDays * day)}
        and not exists (select 1 from job_run where job_run.guid = import_run.job_guid
          and job_run.state in ('queued', 'running')))`.execute(db)
  // Dismissed ones remain: they prevent the same record from being queued again.
  const { numAffectedRows: pending = 0n } = await sql`delete from pending_import
    where state in ('done', 'overtaken') and ended_at < ${addMinutes(now, -retentionDays * day)}`.execute(db)
  return Number(runs) + Number(pending)
}
