import { sql } from 'kysely'
import { catalogue, type CatalogueName } from '#contract/catalogue.ts'
import { isOrdered } from '#contract/collection-order.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { eachLanguage } from '#domain/message/guest-settings.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { changesOf } from '#server/features/configuration/queries/changes.ts'
import { lastPosition } from '#server/features/configuration/queries/collection-order.ts'
import { catalogueTables, fieldsOf } from '#server/features/configuration/rows.ts'
import { partnerOverdue, partnerOwes } from '#server/features/ledger/queries/balances.ts'

type Row = Record<string, unknown>

export interface ListAsked {
  query: string
  state: 'active' | 'inactive' | 'all' | 'overdue'
  /** A column of the list; with `-`, descending. */
  sort?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of a collection. A collection has a few thousand items at most, so the cursor is an offset. */
export async function listItems(
  db: Db,
  name: CatalogueName,
  { query, state, sort, cursor = '0', limit }: ListAsked,
  today: ServiceDate,
) {
  if (!/^\d{1,7}$/.test(cursor)) return refuseField('cursor', 'Invalid cursor')
  const table = catalogueTables[name]
  const order = table.order === undefined ? sql`` : sql`${sql.ref(table.order)}, `
  const { rows } = await sql<Row & { total: number }>`
    select own.*, count(*) over () as total${besides[name] ?? sql``}
    from ${sql.table(table.table)} own${joined[name]?.(today) ?? sql``}
    where ${inState(state)} and ${matches(name, query)}
    order by ${sortedBy(sort)}${order}lower(own.name), own.guid
    limit ${limit + 1} offset ${Number(cursor)}`.execute(db)
  const items = rows.slice(0, limit).map((row) => ({ ...row, ...fieldsOf(catalogue[name].fields, row) }))
  return {
    items,
    nextCursor: rows.length > limit ? String(Number(cursor) + limit) : null,
    total: rows[0]?.total ?? 0,
  }
}

/** List columns that come from other tables. */
const besides: Partial<Record<CatalogueName, ReturnType<typeof sql>>> = {
  locations: sql`, (select zone.name from zone where zone.guid = own.zone_guid) as zone`,
  partners: sql`, owed.cents as "balanceCents", own.credit_limit_cents - owed.cents as "creditLeftCents",
    owed."overdueCents",
    (select count(*) from account where account.partner_guid = own.guid and account.active) as users`,
  zones: sql`, (select count(*) from location where location.zone_guid = own.guid
    and location.active) as locations`,
}

/** What an item’s form shows but doesn’t save. */
const shown: typeof besides = {
  partners: sql`, (select json_build_object('name', location.name, 'active', location.active)
    from location where location.guid = own.location_guid) as location`,
}

const shownNames: Partial<Record<CatalogueName, readonly string[]>> = { partners: ['location'] }

const joined: Partial<Record<CatalogueName, (today: ServiceDate) => ReturnType<typeof sql>>> = {
  partners: (today) => sql` cross join lateral (select ${partnerOwes(sql`own.guid`)} as cents,
    ${partnerOverdue(sql`own.guid`, today)} as "overdueCents") owed`,
}

/** The contract allows only columns that the collection has. Sorting by name is the default. */
const sortColumns: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(own.name)`,
  balance: sql`owed.cents`,
  overdue: sql`owed."overdueCents"`,
  credit: sql`own.credit_limit_cents - owed.cents`,
  users: sql`(select count(*) from account where account.partner_guid = own.guid and account.active)`,
}

function sortedBy(sort = '') {
  const column = sortColumns[sort.replace('-', '')]
  return column ? sql`${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, ` : sql``
}

function inState(state: ListAsked['state']) {
  // Of partners only; an inactive one can owe, too.
  if (state === 'overdue') return sql`owed."overdueCents" > 0`
  return state === 'all' ? sql`true` : sql`own.active = ${state === 'active'}`
}

function matches(name: CatalogueName, query: string) {
  if (query === '') return sql`true`
  const like = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const columns = catalogueTables[name].searched.map((column) => sql`own.${sql.ref(column)} ilike ${like}`)
  const folded = foldForSearch(query)
  if (name === 'locations' && folded !== '') columns.push(sql`own.query_name like ${`%${folded}%`}`)
  return sql`(${sql.join(columns, sql` or `)})`
}

/** The values of an item's form. */
export async function itemForm(db: Db, name: CatalogueName, guid: string): Promise<Row | Refusal> {
  const { rows } = await sql<Row & { created_at: string; created_by: string | null }>`
    select own.*, account.name as maker${shown[name] ?? sql``}
    from ${sql.table(catalogueTables[name].table)} own
    left join account on account.guid = own.created_by
    where own.guid = ${guid}`.execute(db)
  const [row] = rows
  if (!row) return notFound
  return {
    ...fieldsOf(catalogue[name].fields, row),
    active: row['active'],
    version: row['version'],
    createdAt: row.created_at,
    createdBy: row['maker'] ?? 'Kerbside',
    history: await changesOf(db, guid),
    ...fieldsOf(shownNames[name] ?? [], row),
  }
}

/** The initial values of a form for a new item, which comes last. */
export async function emptyForm(db: Db, name: CatalogueName): Promise<Row> {
  const place = isOrdered(name) ? { position: await lastPosition(db, name) } : {}
  return { ...blanks[name], ...place, active: true, version: 0, createdAt: null, createdBy: '', history: [] }
}

const blanks: Record<CatalogueName, Row> = {
  'transport-services': {
    name: '',
    description: '',
    photoGuid: null,
    passengers: null,
    luggage: null,
    vehicleClass: '',
    position: 0,
  },
  vehicles: {
    name: '',
    plate: '',
    vehicleClass: '',
    seats: null,
    luggage: null,
    photoGuid: null,
    documents: [],
  },
  'car-seats': {
    name: '',
    guestNames: {},
    fromAgeMonths: null,
    toAgeMonths: null,
    fromWeightKg: null,
    toWeightKg: null,
    cents: null,
    taxCode: '',
    stock: null,
  },
  locations: {
    name: '',
    kind: 'hotel',
    zoneGuid: null,
    address: '',
    latitude: null,
    longitude: null,
    minutesFromAirport: null,
    photoGuid: null,
  },
  zones: { name: '', position: 0 },
  fields: {
    owner: 'reservation',
    kind: 'text',
    name: '',
    hint: '',
    guestNames: {},
    guestHints: {},
    choices: [],
    asked: 'optional',
    askedAtCheckIn: 'no',
    askedByDriver: 'no',
    askedByGuest: 'no',
    searchable: false,
    shown: ['desk'],
    seePermission: null,
    editPermission: null,
    partners: 'no',
    position: 0,
  },
  extras: { name: '', cents: null, taxCode: '' },
  'saved-texts': { name: '', words: eachLanguage({ subject: '', text: '' }) },
  partners: {
    name: '',
    legalName: '',
    taxNumber: '',
    address: '',
    serviceEmail: '',
    billingEmail: '',
    phone: '',
    locationGuid: null,
    location: null,
    language: 'en',
    settlement: 'netRate',
    basisPoints: null,
    creditLimitCents: null,
    termsDays: 30,
    blocked: false,
    country: '',
    eInvoice: 'none',
    untaxedReason: 'exempt',
    billingRhythm: 'monthly',
    gratuityBasisPoints: 0,
    notes: '',
    noteForDrivers: '',
    referenceRequired: false,
  },
}
