import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { openDatabase } from '#server/db/connection.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * A separate process that issues the month's invoices to all partners, several at the same time, until it is
 * done or killed. It writes one line for each invoice.
 */
const [url = '', month = '', now = ''] = process.argv.slice(2)
const database = openDatabase({ url, connections: 8 })
const partners = await database.db.selectFrom('partner').select('guid').orderBy('guid').execute()
await Promise.all(
  partners.map(async ({ guid: partnerGuid }) => {
    const done = await inUnitOfWork(database.db, { actor: portalActor, now }, (work) =>
      changeAtOnce(work, issueInvoice, { partnerGuid, month, send: false }),
    )
    if (!isRefusal(done)) process.stdout.write('issued\n')
  }),
)
await database.close()
