import type { ReplyOf } from '#contract/endpoint.ts'
import type { priceTerms } from '#contract/prices.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { termsWindows } from '#domain/terms/terms.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** All terms that aren't withdrawn, with their validity and who set them. */
export async function termsOf(db: Db, now: string): Promise<ReplyOf<typeof priceTerms.load>> {
  const { settings, version, time_zone: timeZone } = await siteSettings(db)
  const windows = termsWindows(settings)
  const names = await namesOf(
    db,
    windows.flatMap((it) => it.set?.setBy ?? []),
  )
  return {
    items: windows.map(({ from, to, set, numbers }) => ({
      guid: set?.guid ?? null,
      validFrom: from,
      validTo: to,
      setAt: set?.setAt ?? null,
      setBy: names.get(set?.setBy ?? '') ?? null,
      ...numbers,
      cancellation: [...numbers.cancellation],
    })),
    today: localDateOf(now, timeZone),
    version,
  }
}

async function namesOf(db: Db, accountGuids: readonly string[]): Promise<Map<string, string>> {
  if (accountGuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['guid', 'name'])
    .where('guid', 'in', accountGuids)
    .execute()
  return new Map(rows.map((it) => [it.guid, it.name]))
}
