import type { Instant } from '#domain/calendar/instant.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeSecretsOfFolder } from '#server/secrets/key-file.ts'
import { sealerOf } from '#server/secrets/sealer.ts'
import { dayBefore, type PlayedDay } from '#server/testing/played-day/open.ts'
import { preparePlayedDay } from '#server/testing/played-day/play.ts'
import { portalOver } from '#server/testing/portal.ts'

/**
 * Plays the day up to this time in an empty database and writes its key to a data folder, so that a portal
 * can be started on both.
 */
export async function playBefore(url: string, folder: string, until: Instant): Promise<PlayedDay> {
  const database = openDatabase({ url })
  await migrate(database.db)
  const portal = await portalOver(
    database,
    dayBefore,
    {},
    undefined,
    sealerOf(await makeSecretsOfFolder(folder)),
  )
  const day = await preparePlayedDay(portal)
  await day.agenda.run(until)
  await portal.close()
  return day
}
