import { sql } from 'kysely'
import {
  canEdit,
  detailsOf,
  type AskedLater,
  type DetailField,
  type Details,
  type FieldOwner,
  type FieldUser,
} from '#domain/fields/detail-field.ts'
import { isAsked, type DetailsByOwner } from '#domain/fields/field-answers.ts'
import type { Db } from '#server/db/connection.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'

/** The fields that a user is asked after booking: at check-in or on a trip. */
export async function fieldsAsked(db: Db, user: FieldUser, when: AskedLater): Promise<DetailField[]> {
  const fields = await detailFields(db)
  return fields.filter((it) => isAsked(it, when) && canEdit(it, user))
}

interface Owned {
  guid: string
  owner: FieldOwner
  details: Details
}

/** The details of the fields asked, for each reservation, service and passenger that has such fields. */
export function answersAsked(fields: readonly DetailField[], owned: readonly Owned[]): DetailsByOwner {
  return Object.fromEntries(
    owned
      .filter((it) => fields.some(({ owner }) => owner === it.owner))
      .map(({ guid, owner, details }) => [guid, detailsOf(owner, fields, details)]),
  )
}

/** The details of a booking’s reservation, its own, and those of its passengers, by guid. */
export async function storedAnswers(
  db: Db,
  { guid, group_guid: groupGuid }: { guid: string; group_guid: string },
): Promise<DetailsByOwner> {
  const { rows } = await sql<{ guid: string; details: Details }>`
    select guid, details from booking_group where guid = ${groupGuid}::uuid
    union all select guid, details from booking where guid = ${guid}::uuid
    union all select passenger.guid, passenger.details from booking_passenger it
      join passenger on passenger.guid = it.passenger_guid where it.booking_guid = ${guid}::uuid`.execute(db)
  return Object.fromEntries(rows.map((it) => [it.guid, it.details]))
}
