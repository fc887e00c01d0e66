import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import { catalogue, type CatalogueName, type configurationOverview } from '#contract/catalogue.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { renewalNotices, type Paper } from '#domain/vehicle/papers.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { catalogueTables } from '#server/features/configuration/rows.ts'

type Card = ReplyOf<typeof configurationOverview>['items'][number]

/** The size of each collection, with its warnings. */
export async function overviewOf(db: Db, now: string): Promise<Card[]> {
  const names = Object.keys(catalogue) as CatalogueName[]
  const counts = names.map(
    (name) => sql`select ${name}::text as key, count(*) filter (where active) as count, count(*)
      filter (where not active) as inactive
      from ${sql.table(catalogueTables[name].table)}`,
  )
  const { rows } = await sql<Omit<Card, 'warnings'>>`${sql.join(counts, sql` union all `)}`.execute(db)
  const papers = await vehiclesWithBadPapers(db, localDateOf(now, (await siteSettings(db)).time_zone))
  return rows.map((it) => ({ ...it, warnings: it.key === 'vehicles' ? papers : emptyWarning(it) }))
}

async function vehiclesWithBadPapers(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['name', 'documents'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, documents }) =>
    renewalNotices(documents as Paper[], today).map((it) => `${name}: ${it}`),
  )
}

/** Bookings need at least one service, place and zone. */
function emptyWarning({ key, count }: Omit<Card, 'warnings'>): string[] {
  return count === 0 && ['transport-services', 'locations', 'zones'].includes(key)
    ? ['None yet. Add one to start taking bookings.']
    : []
}
