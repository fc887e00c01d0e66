import { sql, type RawBuilder } from 'kysely'
import type { ImportRunState } from '#domain/import/import-runs.ts'

/**
 * The effective state of a run: it isn't active if its job was cancelled, failed or died with its server. For
 * `import_run` left-joined with its `job_run`.
 */
export const runState: RawBuilder<ImportRunState> = sql<ImportRunState>`case
  when import_run.state in ('checking', 'doing')
    and coalesce(job_run.state, 'failed') not in ('queued', 'running')
  then case import_run.state when 'checking' then 'open' else 'stopped' end
  else import_run.state end`
