import { historyLines } from '#server/features/history/queries/history-lines.ts'
import { seenDetails, type Details } from '#domain/fields/detail-field.ts'
import { shownDetails } from '#domain/fields/shown-details.ts'
import { detailFields, fieldsSeen, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import { partnerOfLine, readableBy } from '#server/features/history/queries/partner-history.ts'
import { withSeenDetails } from '#server/features/history/queries/seen-details.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { customerEdit, CustomerForm, customerPage as customerPageEndpoint } from '#contract/customers.ts'
import { paymentStateOf } from '#domain/booking/group-state.ts'
import { wasMerged } from '#domain/customer/merge-customers.ts'
import { wasAnonymised } from '#domain/privacy/plan-erasure.ts'
import { guestLanguageOf } from '#domain/message/guest-language.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'
import { keptCustomer, withMerged } from '#server/features/customers/queries/kept-customer.ts'
import { mergesOf } from '#server/features/customers/queries/merges-of.ts'
import { stoppedMessagesOf } from '#server/features/messages/queries/stopped-messages.ts'
import { addressTroubleOf } from '#server/features/messages/queries/address-trouble.ts'
import { fieldsOf } from '#server/features/customers/rows.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { holds, type Actor } from '#server/work/actor.ts'

type PageOnWire = ReplyOf<typeof customerPageEndpoint>
type SummaryOnWire = PageOnWire['groups'][number]

const mergeActions: readonly AuditAction[] = ['mergeCustomer', 'undoMergeCustomer']
const groupsAtMost = 200
const historyAtMost = 200

export const emptyCustomer: CustomerForm & { details: Details } = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  birthday: null,
  country: '',
  language: null,
  notes: '',
  details: {},
}

/**
 * A customer with reservations, balance and history. Partner users get only their partner's part. For a
 * merged customer, returns the one it was merged into.
 */
export async function customerPage(
  db: Db,
  actor: Actor,
  asked: string,
  now: Instant,
): Promise<PageOnWire | Refusal> {
  const customer = await customerRow(db, actor, asked)
  if (!customer) return notFound
  const { guid } = customer
  const whyNot = whyNoEdit(customer, actor)
  const fields = await fieldsSeen(db, null, actor)
  const [{ language: own }, groups, history, balance, merges, addressTrouble, stopped] = await Promise.all([
    guestSettingsOf(db),
    groupsOfCustomer(db, actor, guid),
    historyOfCustomer(db, actor, guid),
    customerBalance(db, actor, guid),
    isOwnCustomer(customer, actor) ? mergesOf(db, guid, now, whyNot) : [],
    isOwnCustomer(customer, actor) ? addressTroubleOf(db, guid) : null,
    stoppedMessagesOf(db, guid),
  ])
  return {
    guid,
    ...fieldsOf(customer),
    details: shownDetails(fields, customer.details as Details, 'customer'),
    version: customer.version,
    createdAt: customer.created_at,
    createdBy: customer.createdByName ?? 'Kerbside',
    ...(isOwnCustomer(customer, actor) && { ownPartner: partnerOf(customer) }),
    anonymisedAt: customer.anonymised_at,
    balanceCents: balance.cents,
    whyNoEdit: whyNot,
    writtenIn: guestLanguageOf(customer, own),
    addressTrouble,
    stopped,
    groupCount: balance.groups,
    groups,
    merges,
    history,
  }
}

/** The customer form. Partner users can edit only their own partner's customers. */
export async function customerForm(
  db: Db,
  actor: Actor,
  guid: string,
): Promise<ReplyOf<typeof customerEdit.load> | Refusal> {
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('guid', '=', guid)
    .where(isWithin(partnerScopeOf(actor), 'partner_guid'))
    .executeTakeFirst()
  if (!row) return notFound
  if (row.merged_into !== null) return refuse('customer', wasMerged)
  if (row.anonymised_at !== null) return refuse('customer', wasAnonymised)
  const details = seenDetails(await detailFields(db), fieldUserOf(actor), row.details as Details)
  return { ...fieldsOf(row), details, version: row.version }
}

type Owned = { partner_guid: string | null; anonymised_at: string | null }

function whyNoEdit(customer: Owned, actor: Actor): string | null {
  if (!holds(actor, 'editCustomer')) return 'You don’t have permission to change customers'
  if (customer.anonymised_at !== null) return wasAnonymised
  return isOwnCustomer(customer, actor) ? null : 'You can only edit your own customers'
}

function partnerOf({
  partner_guid: guid,
  partnerName,
}: {
  partner_guid: string | null
  partnerName: string | null
}) {
  return guid === null ? null : { guid, name: partnerName ?? '' }
}

/** Partner users own their partner's customers, staff own all. */
function isOwnCustomer(customer: Pick<Owned, 'partner_guid'>, actor: Actor): boolean {
  return actor.partnerGuid === null || customer.partner_guid === actor.partnerGuid
}

/**
 * The customer, or the one it was merged into, if visible to the user. Partner users see their partner's
 * customers, and those with a booking of the partner.
 */
export function customerRow(db: Db, actor: Actor, guid: string) {
  const scope = partnerScopeOf(actor)
  return db
    .selectFrom('customer')
    .leftJoin('account', 'account.guid', 'customer.created_by')
    .leftJoin('partner', 'partner.guid', 'customer.partner_guid')
    .selectAll('customer')
    .select(['account.name as createdByName', 'partner.name as partnerName'])
    .where('customer.guid', '=', keptCustomer(guid))
    .where((is) =>
      is.or([
        isWithin(scope, 'customer.partner_guid'),
        is.exists(
          is
            .selectFrom('booking_group')
            .select('booking_group.guid')
            .whereRef('booking_group.customer_guid', '=', 'customer.guid')
            .where(isWithin(scope, 'booking_group.partner_guid')),
        ),
      ]),
    )
    .executeTakeFirst()
}

function ownGroups(db: Db, actor: Actor, customerGuid: string) {
  return db
    .selectFrom('booking_group')
    .where('booking_group.customer_guid', '=', customerGuid)
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
}

/** The customer's balance over all groups, summed from postings. */
async function customerBalance(
  db: Db,
  actor: Actor,
  customerGuid: string,
): Promise<{ cents: number; groups: number }> {
  return ownGroups(db, actor, customerGuid)
    .select(sql<number>`coalesce(sum(${guestOwes(sql.ref('booking_group.guid'))}), 0)`.as('cents'))
    .select((is) => is.fn.countAll<number>().as('groups'))
    .executeTakeFirstOrThrow()
}

async function groupsOfCustomer(db: Db, actor: Actor, customerGuid: string): Promise<SummaryOnWire[]> {
  const rows = await ownGroups(db, actor, customerGuid)
    .leftJoin('partner', 'partner.guid', 'booking_group.partner_guid')
    .select([
      'booking_group.guid',
      'reference',
      'status',
      'billing',
      'first_service_date as firstServiceDate',
      'partner.name as partnerName',
    ])
    .select((is) =>
      is
        .selectFrom('passenger')
        .select(is.fn.countAll<number>().as('passengers'))
        .whereRef('passenger.group_guid', '=', 'booking_group.guid')
        .as('passengers'),
    )
    .orderBy('first_service_date', 'desc')
    .orderBy('booking_group.guid', 'desc')
    .limit(groupsAtMost)
    .execute()
  const guids = rows.map((it) => it.guid)
  const [bookings, moneyOf] = await Promise.all([bookingsOfGroups(db, guids), moneyOfGroups(db, guids)])
  return rows.map(({ billing, passengers, ...group }) => {
    const money = moneyOf(group.guid)
    const { balanceCents, chargedCents } = money
    return {
      ...group,
      passengers: passengers ?? 0,
      paymentState: paymentStateOf({ ...money, billing }),
      balanceCents,
      chargedCents,
      bookings: bookings
        .filter((it) => it.group_guid === group.guid)
        .map(({ group_guid: _group, ...booking }) => booking),
    }
  })
}

async function bookingsOfGroups(db: Db, groupGuids: string[]) {
  if (groupGuids.length === 0) return []
  return db
    .selectFrom('booking')
    .leftJoin('flight', 'flight.guid', 'booking.flight_guid')
    .select([
      'booking.guid',
      'booking.group_guid',
      'kind',
      'booking.service_date as serviceDate',
      'service_time as serviceTime',
      'booking.status',
      'flight.ident as flight',
    ])
    .where('booking.group_guid', 'in', groupGuids)
    .orderBy('booking.service_date')
    .orderBy('service_time')
    .execute()
}

/** The history of the customer, of those merged into it, and of their groups, newest first. */
async function historyOfCustomer(db: Db, actor: Actor, customerGuid: string) {
  const scope = partnerScopeOf(actor)
  const lines = await historyLines(db)
    .leftJoin('booking_group as own', 'own.guid', 'history.group_guid')
    .select(partnerOfLine('history').as('partnerGuid'))
    .select((is) => is.fn.coalesce('own.reference', sql.lit('')).as('reference'))
    .where('history.customer_guid', 'in', withMerged(customerGuid))
    // A merge is recorded for both customers with the same text, so show only this one's.
    .where((is) =>
      is.or([
        is('history.customer_guid', '=', customerGuid),
        is('history.action', 'not in', [...mergeActions]),
      ]),
    )
    // Partner users see the history of their partner's groups and customers.
    .$if(scope.partnerGuid !== null, (query) =>
      query.where((is) =>
        is.or([
          is('history.group_guid', 'in', ownGroups(db, actor, customerGuid).select('booking_group.guid')),
          is.and([
            is('history.group_guid', 'is', null),
            // Quotes are between the company and the guest, follow-ups are the office's own.
            is('history.subject_kind', 'not in', ['quote', 'followUp']),
            is.exists(
              is
                .selectFrom('customer')
                .select('customer.guid')
                .where('customer.guid', '=', customerGuid)
                .where(isWithin(scope, 'customer.partner_guid')),
            ),
          ]),
        ]),
      ),
    )
    .limit(historyAtMost)
    .execute()
  return withSeenDetails(db, actor, await withNames(db, readableBy(actor, lines)))
}
