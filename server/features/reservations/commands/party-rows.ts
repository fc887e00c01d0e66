import type { CompiledQuery } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { DeskPassenger } from '#domain/fast-track/check-in.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import type { Passenger } from '#domain/reservation/reservation.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Sets the desk state of the given passengers of a booking: one statement for all with the same state. */
export async function writeAttendance(
  work: UnitOfWork,
  bookingGuid: string,
  party: readonly DeskPassenger[],
): Promise<void> {
  for (const [first, ...others] of Map.groupBy(party, (it) =>
    [it.state, it.at, it.by, it.device].join(' '),
  ).values()) {
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

export async function renamePassenger(
  work: UnitOfWork,
  guid: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  await work.tx
    .updateTable('passenger')
    .set({
      first_name: firstName,
      last_name: lastName,
      query_name: foldForSearch(`${firstName} ${lastName}`),
    })
    .where('guid', '=', guid)
    .execute()
}

export async function writePassengerDetails(work: UnitOfWork, guid: string, details: Details): Promise<void> {
  await work.tx
    .updateTable('passenger')
    .set({ details: JSON.stringify(details) })
    .where('guid', '=', guid)
    .execute()
}

/** New people of a party. */
export function insertingPassengers(
  work: UnitOfWork,
  groupGuid: string,
  passengers: readonly Passenger[],
): CompiledQuery[] {
  if (passengers.length === 0) return []
  const rows = passengers.map((passenger) => ({
    guid: passenger.guid,
    group_guid: groupGuid,
    position: passenger.position,
    ...nameColumns(passenger),
  }))
  return [work.tx.insertInto('passenger').values(rows).compile()]
}

export function alteringPassenger(work: UnitOfWork, passenger: Passenger): CompiledQuery {
  return work.tx
    .updateTable('passenger')
    .set(nameColumns(passenger))
    .where('guid', '=', passenger.guid)
    .compile()
}

/** Deletes a passenger who is in no service of the party any longer. */
export function removingPassenger(work: UnitOfWork, guid: string): CompiledQuery {
  return work.tx.deleteFrom('passenger').where('guid', '=', guid).compile()
}

function nameColumns({ firstName, lastName, ageBand, details }: Passenger) {
  return {
    first_name: firstName,
    last_name: lastName,
    age_band: ageBand,
    details: JSON.stringify(details),
    query_name: foldForSearch(`${firstName} ${lastName}`),
  }
}
