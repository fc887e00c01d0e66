import { sql } from 'kysely'
import { failureText, optedOutCode } from '#domain/texting/delivery-failures.ts'
import { dropUnsentTexts } from '#server/work/text-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Customers who share a number: a family, or an agency’s phone. */
const customersAtMost = 20

/** Opts a number out of texts immediately. Has no effect if it already is. */
export async function stopTexts(work: UnitOfWork, number: string): Promise<void> {
  const { rows } = await sql`
    insert into text_number as n (number, stopped_at) values (${number}, ${work.now}::timestamptz)
    on conflict (number) do update set stopped_at = excluded.stopped_at where n.stopped_at is null
    returning number`.execute(work.tx)
  if (rows.length === 0) return
  for (const guid of await dropUnsentTexts(work.tx, number, failureText(optedOutCode)))
    work.events.publish({ topic: 'outbox', guid })
  await record(work, 'stopTexts', number)
}

/** Takes texts to a number up again. */
export async function resumeTexts(work: UnitOfWork, number: string): Promise<void> {
  const { rows } = await sql`
    update text_number set stopped_at = null where number = ${number} and stopped_at is not null
    returning number`.execute(work.tx)
  if (rows.length > 0) await record(work, 'resumeTexts', number)
}

/** In the history of each customer with that number. */
async function record(
  { tx, audit, events }: UnitOfWork,
  action: 'stopTexts' | 'resumeTexts',
  number: string,
): Promise<void> {
  const customers = await tx
    .selectFrom('customer')
    .select('guid')
    .where('phone', '=', number)
    .where('merged_into', 'is', null)
    .orderBy('guid')
    .limit(customersAtMost)
    .execute()
  for (const { guid } of customers) {
    audit.record({
      action,
      subjectKind: 'customer',
      subjectGuid: guid,
      customerGuid: guid,
      after: { phone: number },
    })
    events.publish({ topic: 'customer', guid })
  }
}
