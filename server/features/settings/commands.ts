import type { AuditAction } from '#contract/audit-actions.ts'
import { sql } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { minorDigits, type CurrencyDigits } from '#domain/money/minor-units.ts'
import { currencyDigitsOf } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface SiteChange {
  /** Its name in the history. */
  action: AuditAction
  version: number
  columns?: Record<string, string>
  /** Merged into the existing settings. */
  settings?: Record<string, unknown>
  /** Currencies that amounts may be stored in from now on. */
  currencies?: readonly string[]
}

/** Changes the company's own facts or settings, over the version they were read at. */
export async function changeSite(
  work: UnitOfWork,
  { action, version, columns = {}, settings = {}, currencies = [] }: SiteChange,
): Promise<Saved | Refusal> {
  const site = await lockedSite(work, version)
  if (isRefusal(site)) return site
  await writeSite(work, site.version, columns, {
    ...settings,
    ...withDigits(currencyDigitsOf(site), currencies),
  })
  const own = site as unknown as Record<string, unknown>
  const stored = site.settings as Record<string, unknown>
  const before = {
    ...Object.fromEntries(Object.keys(columns).map((name) => [name, own[name]])),
    ...Object.fromEntries(Object.keys(settings).map((name) => [name, stored[name] ?? null])),
  }
  work.audit.record({
    action,
    subjectKind: 'site',
    subjectGuid: null,
    before,
    after: { ...columns, ...settings },
  })
  work.events.publish({ topic: 'configuration' })
  return {}
}

/** Locks the site row for a change, at the version the user read. */
export async function lockedSite(work: UnitOfWork, version: number) {
  const site = await work.tx.selectFrom('site').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (site.version !== version)
    return refuse(
      'settings',
      'Another user changed the settings since you opened them. Reload to see the changes.',
    )
  return site
}

export async function writeSite(
  work: UnitOfWork,
  version: number,
  columns: Record<string, string>,
  settings: object,
): Promise<void> {
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
export async function insertSite(
  work: UnitOfWork,
  facts: Record<'company' | 'currency' | 'time_zone' | 'airport_code', string>,
): Promise<void> {
  await work.tx
    .insertInto('site')
    .values({
      title: 'Kerbside',
      agency: '',
      ...facts,
      settings: JSON.stringify(withDigits({}, [facts.currency])),
      updated_at: work.now,
    })
    .execute()
}

function withDigits(stored: CurrencyDigits, currencies: readonly string[]) {
  const added = Object.fromEntries(currencies.map((code) => [code, minorDigits(code)]))
  return { currencyDigits: { ...added, ...stored } }
}
