import { sql } from 'kysely'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { writePersonalData } from '#server/features/privacy/export/personal-data-file.ts'
import { personalDataOf } from '#server/features/privacy/queries/personal-data.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { FileReply } from '#server/http/answer.ts'
import { inUnitOfWork, type CommandContext } from '#server/work/unit-of-work.ts'

/** Everything stored about a customer, as a ZIP to hand over. The history says who exported it. */
export function exportCustomer(db: Db, context: CommandContext, asked: string): Promise<FileReply | Refusal> {
  return inUnitOfWork(db, context, async ({ tx, now, audit }) => {
    const { rows } = await sql<{ guid: string | null }>`select ${keptCustomer(asked)} as guid`.execute(tx)
    const guid = rows[0]?.guid ?? null
    if (guid === null) return notFound
    const { company, currency, time_zone: timeZone } = await siteSettings(tx)
    const data = await personalDataOf(tx, guid, now)
    audit.record({ action: 'exportCustomer', subjectKind: 'customer', subjectGuid: guid, customerGuid: guid })
    return {
      name: `personal-data-${now.slice(0, 10)}.zip`,
      body: writePersonalData(data, { company, now, timeZone, currency }),
    }
  })
}
