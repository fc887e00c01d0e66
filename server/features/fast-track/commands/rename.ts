import type { LockedPassenger } from '#server/features/fast-track/commands/desk-booking.ts'
import { renamePassenger } from '#server/features/reservations/commands/party-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface NamedAtDesk {
  readonly guid: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Saves names added or corrected at the desk. An empty name keeps the stored one. Returns those that changed.
 */
export async function renamed(
  work: UnitOfWork,
  party: readonly LockedPassenger[],
  given: readonly NamedAtDesk[],
) {
  const changed = given.flatMap(({ guid, firstName, lastName }) => {
    const known = party.find((it) => it.guid === guid)
    if (!known || (firstName === '' && lastName === '')) return []
    const name = { firstName: firstName || known.firstName, lastName: lastName || known.lastName }
    return name.firstName === known.firstName && name.lastName === known.lastName
      ? []
      : [{ guid, before: `${known.firstName} ${known.lastName}`.trim(), ...name }]
  })
  for (const { guid, ...name } of changed) await renamePassenger(work, guid, name)
  return changed
}
