import type { Db } from '#server/db/connection.ts'
import { newGuid } from '#server/work/guid.ts'

/**
 * Writes waiting mails about reservations: `each` to each of `recipients`, in turn, so that those of one
 * reservation are never next to each other.
 */
export async function writeReservationMails(
  db: Db,
  now: string,
  recipients: readonly string[],
  each: number,
): Promise<void> {
  const groups = recipients.map((recipient) => ({ recipient, guid: newGuid() }))
  for (let turn = 0; turn < each; turn += 1)
    await db
      .insertInto('outbox')
      .values(
        groups.map(({ recipient, guid }) => ({
          guid: newGuid(),
          kind: 'mail' as const,
          // Not a guest's template: the database has no company.
          template: 'test',
          recipient,
          subject: `${turn} ${guid}`,
          body: `Message ${turn}`,
          group_guid: guid,
          next_attempt_at: now,
          created_at: now,
        })),
      )
      .execute()
}

/** The numbers of the accepted mails by reservation, in the order in which they arrived. */
export function arrivedByReservation(accepted: readonly { subject: string }[]): Map<string, number[]> {
  const arrived = new Map<string, number[]>()
  for (const { subject } of accepted) {
    const [turn = '', guid = ''] = subject.split(' ')
    arrived.set(guid, [...(arrived.get(guid) ?? []), Number(turn)])
  }
  return arrived
}
