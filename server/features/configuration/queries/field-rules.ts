import { sql } from 'kysely'
import type { CatalogueName } from '#contract/catalogue.ts'
import {
  fieldOwners,
  ownersAskedLater,
  searchableKinds,
  type FieldChoice,
} from '#domain/fields/detail-field.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

const mostFields = 500

/** What the form of a field can't express. */
export async function fieldRules(
  db: Db,
  name: CatalogueName,
  form: Record<string, unknown>,
  self: string | null,
): Promise<Refusal | null> {
  if (name !== 'fields') return null
  const before = self === null ? null : await storedField(db, self)
  return (
    (await tooMany(db, self)) ??
    (await nameTaken(db, form, self)) ??
    (before === null ? null : whyNotOther(form, before)) ??
    whyNotSearchable(form) ??
    whyNotAsked(form) ??
    whyNotChoices(form, before?.choices ?? [])
  )
}

interface StoredField {
  owner: string
  kind: string
  choices: readonly FieldChoice[]
}

async function storedField(db: Db, guid: string): Promise<StoredField | null> {
  const row = await db
    .selectFrom('detail_field')
    .select(['owner', 'kind', 'choices'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  return (row as StoredField | undefined) ?? null
}

async function tooMany(db: Db, self: string | null): Promise<Refusal | null> {
  if (self !== null) return null
  const { count } = await db
    .selectFrom('detail_field')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count < mostFields
    ? null
    : refuse('field', `You’ve reached the maximum of ${mostFields} fields. Rename an inactive one instead.`)
}

async function nameTaken(
  db: Db,
  { owner, name }: Record<string, unknown>,
  self: string | null,
): Promise<Refusal | null> {
  const taken = await db
    .selectFrom('detail_field')
    .select('active')
    .where('owner', '=', owner as StoredOwner)
    .where(sql<boolean>`lower(name) = lower(${String(name)}) and guid is distinct from ${self}::uuid`)
    .executeTakeFirst()
  if (!taken) return null
  return refuseField('name', `Another ${taken.active ? '' : 'inactive '}field already has this name`)
}

type StoredOwner = 'reservation' | 'fastTrack' | 'transport' | 'passenger' | 'customer'

/** Values may exist that only fit what the field is. */
function whyNotOther(form: Record<string, unknown>, before: StoredField): Refusal | null {
  if (form['owner'] !== before.owner)
    return refuseField('owner', 'This can’t be changed. Make the field inactive and add another one.')
  if (form['kind'] !== before.kind)
    return refuseField('kind', 'This can’t be changed. Make the field inactive and add another one.')
  return null
}

function whyNotSearchable({ kind, searchable }: Record<string, unknown>): Refusal | null {
  return searchable !== true || (searchableKinds as readonly unknown[]).includes(kind)
    ? null
    : refuseField('searchable', 'Only text, number, phone number and link fields can be searched')
}

/** A desk has no trip to ask about, and a driver no fast track. */
function whyNotAsked(form: Record<string, unknown>): Refusal | null {
  for (const [when, owners] of Object.entries(ownersAskedLater)) {
    if (form[when] !== 'no' && !(owners as readonly unknown[]).includes(form['owner'])) {
      const possible = owners.map((it) => fieldOwners[it].toLowerCase()).join(' or ')
      return refuseField(
        when,
        `Only fields that belong to ${possible} can be asked here. Choose “Not asked”.`,
      )
    }
  }
  return null
}

/** A choice can be retired but not removed: values may have it. */
function whyNotChoices(
  { kind, choices }: Record<string, unknown>,
  before: readonly FieldChoice[],
): Refusal | null {
  if (kind !== 'choice' && kind !== 'choices') return null
  const asked = choices as FieldChoice[]
  if (!asked.some((it) => !it.retired)) return refuseField('choices', 'Add at least one choice')
  const lost = before.find(({ guid }) => !asked.some((it) => it.guid === guid))
  if (lost)
    return refuseField('choices', `“${lost.name}” can’t be removed. Choose “No longer offered” instead.`)
  const names = asked.map((it) => it.name.toLowerCase())
  const again = names.findIndex((it, index) => names.indexOf(it) < index)
  if (again >= 0) return refuseField(`choices.${again}.name`, 'Another choice already has this name')
  const guids = asked.map((it) => it.guid)
  return new Set(guids).size < guids.length ? refuseField('choices', 'Add each choice once') : null
}
