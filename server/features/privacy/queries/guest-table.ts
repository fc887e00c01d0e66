import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Whose data is removed or exported: customers with all their duplicates, and reservations. */
export interface Subject {
  customers: readonly string[]
  groups: readonly string[]
  /** Empty when old reservations are anonymised while their customer stays. */
  emails: readonly string[]
  phones: readonly string[]
  /** Names and references by which texts mention the guest or a reservation. */
  words: readonly string[]
  now: string
}

/** The value that replaces a personal one. */
export type Removal = RawBuilder<unknown> | ((subject: Subject) => RawBuilder<unknown>)

/** A table with rows about guests, and how each column is handled. */
export interface GuestTable {
  table: keyof Tables
  /** What its rows are, in the plan of an erasure and in an export. */
  label: string
  /** Which rows are about the guest. */
  whose: (subject: Subject) => RawBuilder<SqlBool>
  /** What replaces each personal column, or that the whole row is deleted. */
  removal: 'row' | Readonly<Record<string, Removal>>
  /** Personal columns that stay, as the law requires. */
  kept?: { columns: string; why: string }
  /** The other columns that can hold text, none of it about a guest. */
  plain?: string
  /**
   * Old rows that aren't linked to any guest. They are removed after the retention period; `before` is its
   * start.
   */
  aged?: (before: string) => RawBuilder<SqlBool>
  /** Only an erasure looks for the guest’s rows: after the retention period they are gone, or `aged`. */
  isOnRequest?: true
  /** An amount of an export that isn't a column. */
  amount?: RawBuilder<unknown>
  /** Rows of an export, where they aren't those of `whose`; or why none of them are exported. */
  exported?: ((subject: Subject) => RawBuilder<SqlBool>) | string
}

/** A table without guests' data. Its columns are listed so that each new one needs a decision. */
export interface OtherTable {
  why: string
  columns: string
}

export const blank = sql`''`
export const none = sql`null`
export const emptyList = sql`'[]'::jsonb`
export const emptyObject = sql`'{}'::jsonb`

/** Rows of the subject's reservations. */
export const ofGroups =
  (column = 'group_guid') =>
  ({ groups }: Subject) =>
    sql<SqlBool>`${sql.ref(column)} = any(${groups}::uuid[])`

/** Rows of their bookings. */
export const ofBookings = ({ groups }: Subject) =>
  sql<SqlBool>`booking_guid in (select guid from booking where group_guid = any(${groups}::uuid[]))`

export const ofCustomers =
  (column = 'customer_guid') =>
  ({ customers }: Subject) =>
    sql<SqlBool>`${sql.ref(column)} = any(${customers}::uuid[])`

export const either =
  (...ways: readonly GuestTable['whose'][]) =>
  (subject: Subject) =>
    sql<SqlBool>`(${sql.join(
      ways.map((it) => it(subject)),
      sql` or `,
    )})`

/** Rows of imports that created, changed or matched the subject. */
export const linked = (column: string) =>
  function whose({ customers, groups }: Subject) {
    return sql<SqlBool>`exists (select from jsonb_array_elements(${sql.ref(column)}) link
      where link ->> 'guid' = any(${[...customers, ...groups]}::text[]))`
  }

/** Rows with a contact of the subject that no other customer has: a couple may share a phone. */
export const ofContact = (column: 'number' | 'recipient' | 'cart.email') =>
  function whose({ phones, emails, customers }: Subject) {
    const contacts = column === 'cart.email' ? emails : phones
    const theirs = column === 'cart.email' ? sql`lower(other.email)` : sql`other.phone`
    const own = column === 'cart.email' ? sql`lower(${sql.ref(column)})` : sql.ref(column)
    return sql<SqlBool>`(${own} = any(${contacts}::text[]) and not exists (select from customer other
      where ${theirs} = ${own} and other.guid <> all(${customers}::uuid[])))`
  }

/** Whether a text mentions the guest. */
export function mentions(text: RawBuilder<unknown>, { words }: Subject): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from unnest(${words}::text[]) word
    where strpos(lower(${text}), lower(word)) > 0)`
}

/** A list of items of a closed day, without the texts of those that mention the guest. */
export function withoutMentions(list: RawBuilder<unknown>, subject: Subject): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(case when ${mentions(sql`item::text`, subject)}
      then item || '{"name": "", "text": "", "reason": ""}' else item end order by place), '[]')
    from jsonb_array_elements(${list}) with ordinality as one (item, place))`
}
