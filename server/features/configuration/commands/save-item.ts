import { sql } from 'kysely'
import { catalogue, type CatalogueName } from '#contract/catalogue.ts'
import type { Saved } from '#contract/shapes.ts'
import { withStored } from '#domain/left-out.ts'
import { notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { endSessionsOfPartner } from '#server/features/account/commands/sessions.ts'
import { whyNotItem } from '#server/features/configuration/queries/item-rules.ts'
import { publishOpenTrips } from '#server/features/details/commands/publish-open-trips.ts'
import { catalogueTables, columnOf, columnsOf, fieldsOf } from '#server/features/configuration/rows.ts'
import { newGuid } from '#server/work/guid.ts'
import { publishRenamed } from '#server/work/publish-renamed.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Fields = Record<string, unknown>
export interface ItemForm extends Fields {
  active: boolean
  version: number
}

/** Creates an item of a collection; returns its guid. */
export async function makeItem(
  work: UnitOfWork,
  name: CatalogueName,
  form: ItemForm,
): Promise<Saved | Refusal> {
  const wrong = await refusalFor(work, name, form, null)
  if (wrong) return wrong
  const collection = catalogueTables[name]
  const guid = newGuid()
  const columns = {
    guid,
    ...columnsOf(collection, catalogue[name].fields, form),
    active: form.active,
    created_at: work.now,
    created_by: work.actor.accountGuid,
    updated_at: work.now,
  }
  const names = Object.keys(columns).map((column) => sql.ref(column))
  await sql`insert into ${sql.table(collection.table)} (${sql.join(names)})
    values (${sql.join(Object.values(columns))})`.execute(work.tx)
  recordChange(work, name, 'make', guid, undefined, form)
  return { guid, toast: `${sentence(catalogue[name].title)} added` }
}

/** The fields to change: those left out stay as they are. */
interface ItemChanges extends Fields {
  active?: boolean | undefined
  version: number
}

/** Saves an item if it is still at the version the user loaded. */
export async function editItem(
  work: UnitOfWork,
  name: CatalogueName,
  guid: string,
  changes: ItemChanges,
): Promise<Saved | Refusal> {
  const collection = catalogueTables[name]
  // Before the row, as when the order is saved: two people would otherwise wait for each other.
  await oneSaveAtATime(work, name)
  const { rows } = await sql<Fields & { version: number; active: boolean }>`
    select * from ${sql.table(collection.table)} where guid = ${guid} for update`.execute(work.tx)
  const [locked] = rows
  if (!locked) return notFound
  const { title, fields } = catalogue[name]
  if (locked.version !== changes.version)
    return refuse(
      title,
      `Another user changed this ${title} since you opened it. Reload it to see the changes.`,
    )
  const before = { ...fieldsOf(fields, locked), active: locked.active }
  const form = withStored(changes, before)
  const wrong = await refusalFor(work, name, form, guid)
  if (wrong) return wrong
  const columns: Fields = {
    ...columnsOf(collection, fields, form),
    active: form.active,
    version: form.version + 1,
    updated_at: work.now,
  }
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(collection.table)} set ${sql.join(set)} where guid = ${guid}`.execute(work.tx)
  if (name === 'partners' && before.active && !form.active) await endSessionsOfPartner(work, guid)
  const { noteForDrivers } = changes
  if (name === 'partners' && noteForDrivers !== undefined && noteForDrivers !== locked['note_for_drivers'])
    await publishOpenTrips(work, 'partner_guid', guid)
  recordChange(work, name, 'edit', guid, before, form)
  if (locked['name'] !== columns['name']) publishRenamed(work, guid, name === 'partners' ? guid : null)
  return { guid }
}

/** Saves in one collection are serialized, so that two can't take the same name. */
export async function oneSaveAtATime(work: UnitOfWork, name: CatalogueName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`catalogue ${name}`}))`.execute(work.tx)
}

async function refusalFor(
  work: UnitOfWork,
  name: CatalogueName,
  form: ItemForm,
  self: string | null,
): Promise<Refusal | null> {
  const collection = catalogueTables[name]
  await oneSaveAtATime(work, name)
  for (const field of collection.once) {
    const { rows } = await sql<{ active: boolean }>`
      select active from ${sql.table(collection.table)}
      where lower(${sql.ref(columnOf(field))}) = lower(${String(form[field])}) and guid is distinct
        from ${self}::uuid limit 1`.execute(work.tx)
    const [taken] = rows
    if (taken) return refuseFields({ [field]: takenWords(name, field, taken.active) })
  }
  return whyNotItem(work.tx, name, form, self)
}

function takenWords(name: CatalogueName, field: string, active: boolean): string {
  const { title } = catalogue[name]
  return `Another ${active ? '' : 'inactive '}${title} already has this ${field}`
}

function recordChange(
  work: UnitOfWork,
  name: CatalogueName,
  operation: 'make' | 'edit',
  guid: string,
  before: Fields | undefined,
  form: ItemForm,
): void {
  const { subject } = catalogueTables[name]
  const after = {
    ...Object.fromEntries(catalogue[name].fields.map((field) => [field, form[field]])),
    active: form.active,
  }
  work.audit.record({
    action: `${operation}${sentence(subject)}`,
    subjectKind: subject,
    subjectGuid: guid,
    before,
    after,
  })
  work.events.publish({ topic: 'configuration', guid })
}

function sentence<T extends string>(text: T): Capitalize<T> {
  return `${text[0]?.toUpperCase()}${text.slice(1)}` as Capitalize<T>
}
