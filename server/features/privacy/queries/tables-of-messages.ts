import { sql, type SqlBool } from 'kysely'
import {
  blank,
  either,
  emptyList,
  linked,
  none,
  ofContact,
  ofCustomers,
  ofGroups,
  withoutMentions,
  type GuestTable,
} from '#server/features/privacy/queries/guest-table.ts'

/** Texts to numbers without a reservation. */
const isOfNobody = sql`(kind in ('sms', 'whatsapp') and customer_guid is null and group_guid is null)`

/** Messages, texts, events for other systems, and the history. */
export const messageTables: readonly GuestTable[] = [
  {
    table: 'outbox',
    label: 'Messages',
    whose: either(
      ofCustomers(),
      ofGroups(),
      (subject) => sql<SqlBool>`(${isOfNobody} and ${ofContact('recipient')(subject)})`,
    ),
    removal: {
      recipient: blank,
      subject: blank,
      body: blank,
      html: none,
      attachments: emptyList,
      told: none,
      last_error: blank,
      state: sql`case when state = 'waiting' then 'withdrawn' else state end`,
    },
    plain: 'kind template trouble provider_id',
    aged: (before) => sql<SqlBool>`${isOfNobody} and recipient <> '' and created_at < ${before}::timestamptz`,
    // Only messages sent to the guest: those to staff and partners are about the guest, but not the guest's.
    exported: ({ customers, groups, emails, phones }) => sql<SqlBool>`
      (customer_guid = any(${customers}::uuid[]) or group_guid = any(${groups}::uuid[]))
      and (lower(recipient) = any(${emails}::text[]) or recipient = any(${phones}::text[]))`,
  },
  // After the messages: an attempt that is being recorded has locked its message until its row is visible.
  {
    table: 'message_try',
    label: 'Delivery attempts',
    whose: ({ customers, groups }) => sql<SqlBool>`message_guid in (select guid from outbox
      where customer_guid = any(${customers}::uuid[]) or group_guid = any(${groups}::uuid[]))`,
    removal: { error: blank },
    plain: 'outcome',
    exported: 'they are in the messages',
  },
  {
    table: 'guest_text',
    label: 'Text messages from the guest',
    whose: either(
      ofGroups(),
      (subject) => sql<SqlBool>`(group_guid is null and ${ofContact('number')(subject)})`,
    ),
    removal: { number: blank, text: blank },
    plain: 'provider_id channel',
    aged: (before) => sql<SqlBool>`group_guid is null and number <> '' and at < ${before}::timestamptz`,
  },
  {
    table: 'text_number',
    label: 'Phone number for texts',
    // A number that opted out stays, so that it never gets a text again.
    whose: (subject) => sql<SqlBool>`stopped_at is null and ${ofContact('number')(subject)}`,
    removal: 'row',
    plain: 'number wrote_by',
    aged: (before) => sql<SqlBool>`stopped_at is null and wrote_at < ${before}::timestamptz
      and not exists (select from customer c where c.phone = number)`,
  },
  {
    table: 'webhook_event',
    label: 'Webhook events',
    whose: ofGroups(),
    removal: 'row',
    plain: 'type body',
    isOnRequest: true,
    exported: 'they repeat the reservations',
  },
  {
    table: 'history',
    label: 'History',
    // An array, so that the three indexes of the history are combined.
    whose: (subject) => {
      const { customers, groups } = subject
      return sql<SqlBool>`(customer_guid = any(${customers}::uuid[])
      or group_guid = any(${groups}::uuid[]) or subject_guid = any(array(
        select unnest(${customers}::uuid[] || ${groups}::uuid[])
        union all select guid from booking where group_guid = any(${groups}::uuid[])
        union all select guid from trip where group_guid = any(${groups}::uuid[])
        union all select guid from follow_up where group_guid = any(${groups}::uuid[])
        union all select guid from cart where group_guid = any(${groups}::uuid[])
          or (group_guid is null and ${ofContact('cart.email')(subject)})
        union all select guid from pending_import where ${linked('links')(subject)}
        union all select payment_guid from payment_match where group_guid = any(${groups}::uuid[]))))
      and action not in ('eraseCustomer', 'exportCustomer')`
    },
    aged: (before) => sql<SqlBool>`subject_kind in ('cart', 'pendingImport', 'message', 'followUp')
      and (subject_kind = 'followUp' or customer_guid is null and group_guid is null
        and account_guid is distinct from subject_guid)
      and (before is not null or after is not null) and at < ${before}::timestamptz`,
    removal: { before: none, after: none, reason: blank },
    plain: 'action subject_kind request_id',
    // Lines of reservations name the whole party; the reservations themselves are exported.
    exported: ({ customers }) => sql<SqlBool>`customer_guid = any(${customers}::uuid[])
      and group_guid is null`,
  },
  {
    table: 'history',
    label: 'History of closed days',
    whose: ({ groups }) => sql<SqlBool>`action = 'closeDay' and subject_kind = 'dateStatus'
      and jsonb_typeof(after -> 'resolved') = 'array'
      and after ->> 'date' in (select service_date::text from booking
        where group_guid = any(${groups}::uuid[]))`,
    removal: {
      after: (subject) =>
        sql`jsonb_set(after, '{resolved}', ${withoutMentions(sql`after -> 'resolved'`, subject)})`,
    },
    exported: 'they list other guests',
  },
]
