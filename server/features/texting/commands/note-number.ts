import { sql } from 'kysely'
import type { TextChannel } from '#domain/texting/text-settings.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * The guest wrote by this channel, and is answered by it. Locks the number. Returns whether the guest
 * stopped texts.
 */
export async function noteWritten(
  { tx, now }: UnitOfWork,
  number: string,
  channel: TextChannel,
): Promise<boolean> {
  const { rows } = await sql<{ isStopped: boolean }>`
    insert into text_number as n (number, wrote_by, wrote_at)
    values (${number}, ${channel}, ${now}::timestamptz)
    on conflict (number) do update set wrote_by = excluded.wrote_by, wrote_at = excluded.wrote_at
    returning n.stopped_at is not null as "isStopped"`.execute(tx)
  return rows[0]?.isStopped ?? false
}
