import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { BookFacts } from '#server/files/workbook.ts'
import type { Actor } from '#server/work/actor.ts'

/** What a workbook says of itself: whose it is, and who made it when. */
export async function bookFacts({
  db,
  actor,
  now,
}: {
  db: Db
  actor: Actor
  now: string
}): Promise<BookFacts> {
  const { company, currency, time_zone: timeZone } = await siteSettings(db)
  const day = localDateOf(now, timeZone)
  const madeAt = `${serviceDateText(day)} ${day.slice(0, 4)} ${localTimeOf(now, timeZone)}`
  return { company, currency, madeBy: actor.name, madeAt }
}
