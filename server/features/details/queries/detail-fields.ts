import { builtInFields } from '#domain/fields/built-in-fields.ts'
import {
  canEdit,
  canSee,
  type DetailField,
  type FieldUser,
  type ShownPlace,
} from '#domain/fields/detail-field.ts'
import { seenAt } from '#domain/fields/shown-details.ts'
import type { AskedField } from '#contract/booking-fields.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

type Seer = Pick<Actor, 'kind' | 'permissions'>

interface CachedFields {
  version: number
  fields: readonly DetailField[]
}
const cachedFields = new WeakMap<object, CachedFields>()

/** The built-in fields and the company’s own, also archived ones, in the order of forms. */
export async function detailFields(db: Db): Promise<readonly DetailField[]> {
  // One cache per database, shared by its transactions.
  const { adapter } = db.getExecutor()
  const { fields_version: version } = await siteSettings(db)
  const cached = cachedFields.get(adapter)
  if (cached?.version === version) return cached.fields
  const fields = [...builtInFields, ...(await readFields(db))]
  cachedFields.set(adapter, { version, fields })
  return fields
}

/** Values were validated by the form’s shape when saved. */
async function readFields(db: Db): Promise<DetailField[]> {
  const rows = await db
    .selectFrom('detail_field')
    .select(['guid', 'owner', 'kind', 'name', 'hint', 'choices'])
    .select(['guest_names as guestNames', 'guest_hints as guestHints'])
    .select([
      'asked',
      'asked_at_check_in as askedAtCheckIn',
      'asked_by_driver as askedByDriver',
      'asked_by_guest as askedByGuest',
      'searchable',
    ])
    .select(['shown', 'see_permission as seePermission', 'edit_permission as editPermission', 'partners'])
    .select(['active'])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('guid')
    .execute()
  return rows as DetailField[]
}

/** The fields whose details the user sees at a place, or on a page that shows all fields (null). */
export async function fieldsSeen(db: Db, place: ShownPlace | null, actor: Seer): Promise<DetailField[]> {
  return seenAt(place, fieldUserOf(actor), await detailFields(db))
}

/** A driver on a phone, without the driver’s other permissions. */
export const driversUser: FieldUser = { isPartnerUser: false, permissions: ['driver'] }

/** The fields shown to drivers, and those that drivers are asked. */
export async function fieldsOfDrivers(db: Db): Promise<DetailField[]> {
  const fields = await detailFields(db)
  const isShown = ({ shown, askedByDriver }: DetailField) =>
    shown.includes('driver') || askedByDriver !== 'no'
  return fields.filter((it) => isShown(it) && canSee(it, driversUser))
}

/** What the fields allow is decided by the user’s permissions, and by being a partner user. */
export function fieldUserOf({ kind, permissions }: Seer): FieldUser {
  return { isPartnerUser: kind === 'partner', permissions }
}

/** The fields that the user can fill in. */
export async function askedFields(db: Db, actor: Actor): Promise<AskedField[]> {
  const user = fieldUserOf(actor)
  const fields = await detailFields(db)
  return asAsked(fields.filter((it) => canEdit(it, user)))
}

/** Fields as forms ask them. */
export function asAsked(fields: readonly DetailField[]): AskedField[] {
  return fields.map(({ guid, owner, kind, name, hint, choices, asked, ...field }) => ({
    guid,
    owner,
    kind,
    name,
    hint,
    choices: choices.map((it) => ({ guid: it.guid, name: it.name, retired: it.retired })),
    asked,
    askedAtCheckIn: field.askedAtCheckIn,
    askedByDriver: field.askedByDriver,
    seenByGuest: field.shown.includes('guest'),
  }))
}
