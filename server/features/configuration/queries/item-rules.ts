import { sql } from 'kysely'
import type { CatalogueName } from '#contract/catalogue.ts'
import { partnerGaps } from '#domain/e-invoice/e-invoice-gaps.ts'
import { wrongWords, type SavedWords } from '#domain/message/saved-text.ts'
import { refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { fieldRules } from '#server/features/configuration/queries/field-rules.ts'
import { readCountry } from '#server/contact-data/country.ts'
import type { Db } from '#server/db/connection.ts'

type Fields = Record<string, unknown>

/** Errors that the form's shape can't express: reversed ranges and references to missing items. */
export async function whyNotItem(
  db: Db,
  name: CatalogueName,
  form: Fields,
  self: string | null,
): Promise<Refusal | null> {
  return (
    spans(form) ??
    place(form) ??
    (await unknownTax(db, form)) ??
    (await unknownZone(db, form)) ??
    (await unknownLocation(db, name, form, self)) ??
    (await unknownPhoto(db, form)) ??
    partnerLacks(name, form) ??
    savedTextLacks(name, form) ??
    (await zoneInUse(db, name, form, self)) ??
    (await fieldRules(db, name, form, self))
  )
}

function spans(form: Fields): Refusal | null {
  const wrong: Record<string, string> = {}
  if (Number(form['toAgeMonths']) < Number(form['fromAgeMonths']))
    wrong['toAgeMonths'] = 'Enter at least the minimum age'
  if (Number(form['toWeightKg']) < Number(form['fromWeightKg']))
    wrong['toWeightKg'] = 'Enter at least the minimum weight'
  return Object.keys(wrong).length === 0 ? null : refuseFields(wrong)
}

function place({ latitude, longitude }: Fields): Refusal | null {
  if (latitude === undefined || (latitude === null) === (longitude === null)) return null
  return refuseField(
    latitude === null ? 'latitude' : 'longitude',
    'Enter both a latitude and a longitude, or neither',
  )
}

async function unknownTax(db: Db, { taxCode }: Fields): Promise<Refusal | null> {
  if (typeof taxCode !== 'string') return null
  const rows = await db
    .selectFrom('price_rule')
    .select('facts')
    .where('kind', '=', 'tax')
    .where('active', '=', true)
    .execute()
  return rows.some((it) => it.facts.code === taxCode)
    ? null
    : refuseField('taxCode', `Tax “${taxCode}” doesn’t exist. Add it under Prices, Taxes.`)
}

async function unknownZone(db: Db, { zoneGuid }: Fields): Promise<Refusal | null> {
  if (typeof zoneGuid !== 'string') return null
  const zone = await db.selectFrom('zone').select('guid').where('guid', '=', zoneGuid).executeTakeFirst()
  return zone ? null : refuseField('zoneGuid', 'Choose one from the list')
}

/** A partner’s location must be an active one from the list, or the one it already has. */
async function unknownLocation(
  db: Db,
  name: CatalogueName,
  { locationGuid }: Fields,
  self: string | null,
): Promise<Refusal | null> {
  if (name !== 'partners' || typeof locationGuid !== 'string') return null
  const { rows } = await sql`
    select 1 from location where guid = ${locationGuid} and not is_free
      and (active or exists (select 1 from partner where guid = ${self} and location_guid = ${locationGuid}))
    `.execute(db)
  return rows.length > 0 ? null : refuseField('locationGuid', 'Choose one from the list')
}

async function unknownPhoto(db: Db, { photoGuid }: Fields): Promise<Refusal | null> {
  if (typeof photoGuid !== 'string') return null
  const photo = await db.selectFrom('photo').select('guid').where('guid', '=', photoGuid).executeTakeFirst()
  return photo ? null : refuseField('photoGuid', 'Upload the photo again')
}

function savedTextLacks(name: CatalogueName, form: Fields): Refusal | null {
  if (name !== 'saved-texts') return null
  const wrong = wrongWords(form['words'] as SavedWords)
  return Object.keys(wrong).length === 0 ? null : refuseFields(wrong)
}

/** Partners with e-invoices need what these say about them. */
function partnerLacks(name: CatalogueName, form: Fields): Refusal | null {
  if (name !== 'partners') return null
  const text = (field: string) => String(form[field])
  const country = text('country')
  if (readCountry(country) !== country) return refuseField('country', 'Choose one from the list')
  const gaps = partnerGaps({
    eInvoice: text('eInvoice'),
    country,
    taxNumber: text('taxNumber'),
    untaxedReason: text('untaxedReason'),
  })
  return Object.keys(gaps).length === 0 ? null : refuseFields(gaps)
}

/** A zone with active places can't be made inactive. */
async function zoneInUse(
  db: Db,
  name: CatalogueName,
  { active }: Fields,
  self: string | null,
): Promise<Refusal | null> {
  if (name !== 'zones' || active !== false || self === null) return null
  const place = await db
    .selectFrom('location')
    .select('name')
    .where('zone_guid', '=', self)
    .where('active', '=', true)
    .executeTakeFirst()
  return place
    ? refuse('zone', `This zone still has active locations, such as ${place.name}. Move them first.`)
    : null
}
