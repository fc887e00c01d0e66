import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { BoardingPass, OwnLeg } from '#domain/fast-track/boarding-pass.ts'
import type { Desk } from '#domain/fast-track/desk-notice.ts'
import { foundAtMost, likeEnough } from '#domain/fast-track/find-on-device.ts'
import {
  legsToTry,
  partiesElsewhere,
  partyAboard,
  type Aboard,
  type FoundByPass,
} from '#domain/fast-track/party-of-pass.ts'
import type { PersonNamed } from '#domain/fast-track/pass-names.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import {
  around,
  byFlightTime,
  isNamed,
  isOnFlight,
  nearest,
  parties,
} from '#server/features/fast-track/queries/party-search.ts'
import type { DeskRead } from '#server/features/fast-track/rows.ts'
import type { Actor } from '#server/work/actor.ts'

/** More than the parties of any one flight. */
const aboardAtMost = 500

/** Finds the party of a boarding pass among those on its flights, or else similar names around these days. */
export async function partiesOfPass(
  db: Db,
  actor: Actor,
  desk: Desk,
  pass: BoardingPass,
): Promise<FoundByPass<DeskRead>> {
  const { airport_code: airport } = await siteSettings(db)
  const byLeg = []
  for (const leg of legsToTry(pass, { airport, desk }))
    byLeg.push({
      leg,
      aboard: await withPeople(db, await parties(db, actor, onLeg(leg), byFlightTime, aboardAtMost)),
    })
  const aboard = partyAboard(pass, byLeg)
  if (aboard?.hasGuest) return aboard
  const name = foldForSearch(`${pass.firstName} ${pass.lastName}`)
  const isLike = sql`${around(desk)} and ${isNamed({ name }, likeEnough.around)}`
  const like = await withPeople(db, await parties(db, actor, isLike, nearest(desk), foundAtMost))
  return partiesElsewhere(pass, { airport, desk }, { aboard, like })
}

const onLeg = ({ direction, date, flight }: OwnLeg) =>
  sql`b.direction = ${direction} and b.service_date = ${date}::date and ${isOnFlight(flight)}`

/** Adds the people of each reservation: a pass can be any passenger's, or the customer's. */
async function withPeople(db: Db, found: readonly DeskRead[]): Promise<Aboard<DeskRead>[]> {
  if (found.length === 0) return []
  const { rows } = await sql<PersonNamed & { groupGuid: string }>`
    select group_guid as "groupGuid", first_name as "firstName", last_name as "lastName" from passenger
    where group_guid = any(${found.map((it) => it.group_guid)}::uuid[])`.execute(db)
  const byGroup = Map.groupBy(rows, (it) => it.groupGuid)
  return found.map((party) => ({
    party,
    serviceDate: party.service_date,
    direction: party.direction,
    status: party.status,
    ident: party.ident,
    people: [
      { firstName: party.first_name, lastName: party.last_name },
      ...(byGroup.get(party.group_guid) ?? []),
    ],
  }))
}
