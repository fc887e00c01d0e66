import { sql } from 'kysely'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { monthOf } from '#server/features/texting/queries/text-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Counts a text that is about to be sent. Returns false if the month's limit is reached, and notifies
 * administrators of that once a month.
 */
export async function countText(db: Db, now: Instant, limit: number): Promise<boolean> {
  const { time_zone: timeZone } = await siteSettings(db)
  const month = monthOf(now, timeZone)
  const { rows } = await sql`
    insert into text_month as m (month, sent) select ${month}::date, 1 where ${limit} > 0
    on conflict (month) do update set sent = m.sent + 1 where m.sent < ${limit}
    returning month`.execute(db)
  if (rows.length > 0) return true
  await inUnitOfWork(db, { actor: portalActor, now }, (work) => tellOnce(work, month, limit))
  return false
}

/** It was not sent after all. */
export async function uncountText(db: Db, now: Instant): Promise<void> {
  const { time_zone: timeZone } = await siteSettings(db)
  await sql`update text_month set sent = greatest(sent - 1, 0)
    where month = ${monthOf(now, timeZone)}::date`.execute(db)
}

async function tellOnce({ tx, now, outbox }: UnitOfWork, month: string, limit: number): Promise<void> {
  const { rows } = await sql`
    insert into text_month as m (month, told_at) values (${month}::date, ${now}::timestamptz)
    on conflict (month) do update set told_at = excluded.told_at where m.told_at is null
    returning month`.execute(tx)
  if (rows.length === 0) return
  const administrators = await tx
    .selectFrom('account')
    .select(['guid', 'email'])
    .where('active', '=', true)
    .where('kind', '=', 'staff')
    .where(sql<boolean>`'adminSystem' = any (permissions)`)
    .orderBy('guid')
    .execute()
  const name = monthWords(month)
  for (const { guid, email } of administrators)
    outbox.send({
      kind: 'mail',
      template: 'textLimit',
      recipient: email,
      subject: `Text message limit reached for ${name}`,
      body:
        `You’ve reached your limit of ${limit} text messages to guests for ${name}. ` +
        'For the rest of the month, guests get e-mails only. To send more, raise the limit under ' +
        'Configuration, Integrations.',
      accountGuid: guid,
    })
}
