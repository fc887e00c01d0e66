import { sql, type SqlBool } from 'kysely'
import {
  blank,
  emptyList,
  emptyObject,
  linked,
  none,
  ofGroups,
  type GuestTable,
} from '#server/features/privacy/queries/guest-table.ts'

/** A record of Bókun with the facts that tell versions apart, and no guest. */
const withoutGuests = sql`record || '{"comments": "",
    "customer": {"firstName": "", "lastName": "", "email": "", "phone": ""}}'
  || jsonb_build_object('lines', (select coalesce(jsonb_agg((line - 'answering'::text)
      || '{"passengers": [], "questions": []}' order by place), '[]')
    from jsonb_array_elements(case when jsonb_typeof(record -> 'lines') = 'array' then record -> 'lines'
      else '[]' end) with ordinality as one (line, place)))`

/** What was applied from it, to compare a later version with. */
const appliedWithoutGuests = sql`case when jsonb_typeof(applied) = 'array' then (
  select coalesce(jsonb_agg(jsonb_set(one, '{line}',
    ((one -> 'line') - 'people'::text) || '{"notes": "", "details": {}, "from": null, "to": null}')
    order by place), '[]')
  from jsonb_array_elements(applied) with ordinality as applied_line (one, place)) end`

const repeats = 'they repeat the reservations'

/** What channels and files brought. */
export const incomingTables: readonly GuestTable[] = [
  {
    table: 'bokun_delivery',
    label: 'Deliveries from Bókun',
    whose: ({ groups }) => sql<SqlBool>`booking_code in (select confirmation_code from bokun_booking
      where group_guid = any(${groups}::uuid[]))`,
    removal: { body: none, sentence: blank },
    plain: 'hash topic booking_code state outcome',
    isOnRequest: true,
    exported: repeats,
  },
  {
    table: 'bokun_booking',
    label: 'Bookings from Bókun',
    whose: ofGroups(),
    removal: {
      record: withoutGuests,
      applied: appliedWithoutGuests,
      completed: emptyObject,
      sentence: blank,
    },
    plain: 'confirmation_code channel hash outcome brought_by',
    aged: (before) => sql<SqlBool>`group_guid is null and outcome in ('notTaken', 'refused', 'cancelled')
      and record #>> '{customer,lastName}' <> '' and updated_at < ${before}::timestamptz`,
    exported: repeats,
  },
  {
    table: 'import_row',
    label: 'Rows in imported files',
    whose: (subject) => sql<SqlBool>`(${linked('links')(subject)} or ${linked('planned_links')(subject)})`,
    removal: {
      cells: emptyList,
      json: none,
      label: blank,
      planned_sentence: blank,
      sentence: blank,
      links: emptyList,
      planned_links: emptyList,
    },
    plain: 'planned outcome',
    isOnRequest: true,
    exported: repeats,
  },
  {
    table: 'pending_import',
    label: 'Imported records under review',
    whose: (subject) => sql<SqlBool>`(${linked('links')(subject)} or (state = 'dismissed' and exists (
      select from unnest(${[...subject.emails, ...subject.phones]}::text[]) contact
      where strpos(lower(raw::text), contact) > 0)))`,
    removal: {
      label: blank,
      reason: blank,
      rows: emptyList,
      raw: emptyObject,
      links: emptyList,
      ended_sentence: blank,
    },
    plain: 'source record_key rules content_hash state',
    aged: (before) => sql<SqlBool>`state = 'dismissed' and label <> '' and ended_at < ${before}::timestamptz`,
    exported: repeats,
  },
]
