import { sql } from 'kysely'
import type { TextChannel } from '#domain/texting/text-settings.ts'
import type { Db } from '#server/db/connection.ts'

/** What is known of a customer's phone number. */
export interface KnownNumber {
  phone: string
  wroteBy: TextChannel | null
  isStopped: boolean
  /** It was texted before. */
  isTexted: boolean
}

export async function numberOfCustomer(db: Db, customerGuid: string): Promise<KnownNumber | null> {
  const { rows } = await sql<KnownNumber>`
    select c.phone, n.wrote_by as "wroteBy", n.stopped_at is not null as "isStopped",
      exists (select from outbox o where o.recipient = c.phone and o.kind in ('sms', 'whatsapp')
        and o.customer_guid is not null) as "isTexted"
    from customer c left join text_number n on n.number = c.phone
    where c.guid = kept_customer(${customerGuid}::uuid)`.execute(db)
  return rows[0] ?? null
}

/** Whether the guest stopped texts to this number. */
export async function isStopped(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_number')
    .select('stopped_at')
    .where('number', '=', number)
    .executeTakeFirst()
  return (row?.stopped_at ?? null) !== null
}
