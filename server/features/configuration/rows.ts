import type { CatalogueName } from '#contract/catalogue.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Tables } from '#server/db/tables.ts'

type CatalogueSubject =
  | 'transportService'
  | 'vehicle'
  | 'carSeat'
  | 'location'
  | 'zone'
  | 'partner'
  | 'extra'
  | 'savedText'
  | 'detailField'

/** How each collection maps to its table. Columns are named after the form fields, in snake_case. */
export interface CatalogueTable {
  table: keyof Tables
  /** The item's name in the history. */
  subject: CatalogueSubject
  /** Fields that must be unique, ignoring case. */
  once: readonly string[]
  /** Columns included in the list's search. */
  searched: readonly string[]
  /** Fields stored as jsonb. */
  json?: readonly string[]
  /** Columns computed from the fields. */
  derived?: (fields: Record<string, unknown>) => Record<string, unknown>
  order?: string
}

export const catalogueTables: Record<CatalogueName, CatalogueTable> = {
  'transport-services': {
    table: 'transport_service',
    subject: 'transportService',
    once: ['name'],
    searched: ['name', 'description', 'vehicle_class'],
    order: 'position',
  },
  vehicles: {
    table: 'vehicle',
    subject: 'vehicle',
    once: ['plate', 'name'],
    searched: ['name', 'plate', 'vehicle_class'],
    json: ['documents'],
  },
  'car-seats': {
    table: 'car_seat',
    subject: 'carSeat',
    once: ['name'],
    searched: ['name'],
    json: ['guestNames'],
    order: 'from_age_months',
  },
  locations: {
    table: 'location',
    subject: 'location',
    once: ['name'],
    searched: ['name', 'address'],
    derived: ({ name }) => ({ query_name: foldForSearch(String(name)) }),
  },
  zones: { table: 'zone', subject: 'zone', once: ['name'], searched: ['name'], order: 'position' },
  partners: {
    table: 'partner',
    subject: 'partner',
    once: ['name'],
    searched: ['name', 'legal_name', 'tax_number', 'billing_email'],
  },
  fields: {
    table: 'detail_field',
    subject: 'detailField',
    once: [],
    searched: ['name', 'hint'],
    json: ['guestNames', 'guestHints', 'choices', 'shown'],
    order: 'position',
  },
  'saved-texts': {
    table: 'saved_text',
    subject: 'savedText',
    once: ['name'],
    searched: ['name'],
    json: ['words'],
  },
  extras: { table: 'extra', subject: 'extra', once: ['name'], searched: ['name'] },
}

/** The columns of a form's fields. */
export function columnsOf(
  table: CatalogueTable,
  names: readonly string[],
  form: Record<string, unknown>,
): Record<string, unknown> {
  const columns = names.map((name) => [
    columnOf(name),
    table.json?.includes(name) ? JSON.stringify(form[name]) : form[name],
  ])
  return { ...(Object.fromEntries(columns) as Record<string, unknown>), ...table.derived?.(form) }
}

/** The fields of a row, under the form's names. */
export function fieldsOf(names: readonly string[], row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[columnOf(name)]]))
}

/** `fromAgeMonths` → `from_age_months`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
