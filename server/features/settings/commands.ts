import type { Deed } from '#contract/deeds.ts'
import { sql } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { Work } from '#server/work/work.ts'

export interface SiteChange {
  /** What history calls it. */
  action: Deed
  version: number
  columns?: Record<string, string>
  /** Laid over what the settings hold already. */
  settings?: Record<string, unknown>
}

/** Changes the company's own facts or settings, over the version they were read at. */
export async function changeSite(work: Work, { action, version, columns = {}, settings = {} }: SiteChange): Promise<Saved | Refusal> {
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  await writeSite(work, site.version, columns, settings)
  const own = site as unknown as Record<string, unknown>
  const kept = site.settings as Record<string, unknown>
  const before = {
    ...Object.fromEntries(Object.keys(columns).map((name) => [name, own[name]])),
    ...Object.fromEntries(Object.keys(settings).map((name) => [name, kept[name] ?? null])),
  }
  work.journal.record({ action, subjectKind: 'site', subjectGuid: null, before, after: { ...columns, ...settings } })
  work.journal.publish({ topic: 'configuration' })
  return {}
}

/** The site row for whoever changes it, as it was when they read it. */
export async function lockedSite(work: Work, version: number) {
  const site = await work.tx.selectFrom('site').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (site.version !== version)
    return refuse('settings', 'Somebody else changed the settings since you opened them. Reload them to see what is new.')
  return site
}

export async function writeSite(work: Work, version: number, columns: Record<string, string>, settings: object): Promise<void> {
  await work.tx
    .updateTable('site')
    .set({
      ...columns,
      settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
      version: version + 1,
      updated_at: work.now,
    })
    .execute()
}

/** The company of a new installation. */
export async function insertSite(work: Work, facts: Record<'company' | 'currency' | 'time_zone' | 'airport_code', string>): Promise<void> {
  await work.tx
    .insertInto('site')
    .values({ title: 'Kerbside', agency: '', ...facts, updated_at: work.now })
    .execute()
}
