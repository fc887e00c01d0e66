import { foldForSearch } from '#domain/booking/query-name.ts'
import type { DeskPassenger } from '#domain/fast-track/check-in.ts'
import type { Work } from '#server/work/work.ts'

/** Where the given passengers of a booking stand with the desk: those who stand alike are one statement. */
export async function writeAttendance(work: Work, bookingGuid: string, party: readonly DeskPassenger[]): Promise<void> {
  for (const [first, ...others] of Map.groupBy(party, (it) => [it.state, it.at, it.by, it.device].join(' ')).values()) {
    if (!first) continue
    await work.tx
      .updateTable('booking_passenger')
      .set({ state: first.state, at: first.at, by_account: first.by, device: first.device ?? '' })
      .where('booking_guid', '=', bookingGuid)
      .where(
        'passenger_guid',
        'in',
        [first, ...others].map((it) => it.guid),
      )
      .execute()
  }
}

export async function renamePassenger(work: Work, guid: string, { firstName, lastName }: { firstName: string; lastName: string }) {
  await work.tx
    .updateTable('passenger')
    .set({ first_name: firstName, last_name: lastName, query_name: foldForSearch(`${firstName} ${lastName}`) })
    .where('guid', '=', guid)
    .execute()
}
