import { sql, type Selectable } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { addFollowUp } from '#contract/follow-ups.ts'
import { aboutNeeds } from '#domain/follow-up/follow-up-states.ts'
import { wasAnonymised } from '#domain/privacy/plan-erasure.ts'
import { quoteReference } from '#domain/quote/quote-states.ts'
import { notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { FollowUpTable } from '#server/db/tables.ts'
import { keptCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { isOffice } from '#server/features/follow-ups/queries/office-people.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type FollowUp = Selectable<FollowUpTable>
type About = BodyOf<typeof addFollowUp>['about']

/** What a follow-up is about, as columns. At most one isn’t null. */
type Subject = Pick<FollowUp, 'customer_guid' | 'group_guid' | 'quote_guid' | 'partner_guid'>
const nothing: Subject = { customer_guid: null, group_guid: null, quote_guid: null, partner_guid: null }

/** The follow-ups, locked in one order, so that two people’s calls don’t wait for each other. */
export async function lockedFollowUps({ tx }: UnitOfWork, guids: readonly string[]): Promise<FollowUp[]> {
  return tx
    .selectFrom('follow_up')
    .selectAll()
    .where('guid', 'in', guids)
    .orderBy('guid')
    .forUpdate()
    .execute()
}

/** Checks whom a follow-up is for, and keeps that account from being deactivated meanwhile. */
export async function whyNotAssignee({ tx }: UnitOfWork, guid: string | null): Promise<Refusal | null> {
  if (guid === null) return null
  const found = await tx
    .selectFrom('account')
    .select('guid')
    .where('guid', '=', guid)
    .where(isOffice)
    .forShare()
    .executeTakeFirst()
  return found ? null : refuseField('assigneeGuid', 'Choose a person from the list')
}

/** What a new follow-up is about. A guest’s data can’t be erased meanwhile. */
export async function lockedSubject(work: UnitOfWork, about: About): Promise<Subject | Refusal> {
  if (about === null) return nothing
  const { kind, guid } = about
  if (!holds(work.actor, aboutNeeds[kind])) return notFound
  if (kind === 'partner') return (await isPartner(work, guid)) ? { ...nothing, partner_guid: guid } : notFound
  const customerGuid = kind === 'customer' ? guid : await customerOf(work, { kind, guid })
  const customer = customerGuid === null ? undefined : await lockedCustomer(work, customerGuid)
  if (!customer) return notFound
  if (customer.anonymised_at !== null) return refuse('customer', wasAnonymised)
  if (kind === 'customer') return { ...nothing, customer_guid: customer.guid }
  return kind === 'quote' ? { ...nothing, quote_guid: guid } : { ...nothing, group_guid: guid }
}

async function isPartner({ tx }: UnitOfWork, guid: string): Promise<boolean> {
  const found = await tx.selectFrom('partner').select('guid').where('guid', '=', guid).executeTakeFirst()
  return found !== undefined
}

/** The customer of a reservation or quote. */
async function customerOf(
  { tx }: UnitOfWork,
  { kind, guid }: { kind: 'reservation' | 'quote'; guid: string },
): Promise<string | null> {
  const found = await tx
    .selectFrom(kind === 'quote' ? 'saved_quote' : 'booking_group')
    .select('customer_guid')
    .where('guid', '=', guid)
    .executeTakeFirst()
  return found?.customer_guid ?? null
}

async function lockedCustomer({ tx }: UnitOfWork, guid: string) {
  return tx
    .selectFrom('customer')
    .select(['guid', 'anonymised_at'])
    .where('guid', '=', keptCustomer(guid))
    .forShare()
    .executeTakeFirst()
}

/** The values of a follow-up in the history, which shows names in place of guids. */
export function factsOf({ text, due_on: dueOn, assignee_guid: assignee }: FollowUpFacts) {
  return { text, dueOn, for: assignee ?? 'Anyone' }
}

type FollowUpFacts = Pick<FollowUp, 'text' | 'due_on' | 'assignee_guid'>

/**
 * The part of a history line that says which follow-up, with its customer, so that the line is erased with
 * them. It names no reservation: partner users read the history of theirs.
 */
export async function lineOf({ tx }: UnitOfWork, guid: string, subject: Subject) {
  const { customer_guid: customer, group_guid: group, quote_guid: quote, partner_guid: partner } = subject
  const { rows } = await sql<{ customerGuid: string | null; number: number | null }>`
    select coalesce(${customer}::uuid, (select customer_guid from booking_group where guid = ${group}),
        q.customer_guid) as "customerGuid", q.number::int as number
    from (select 1) one left join saved_quote q on q.guid = ${quote}`.execute(tx)
  const { customerGuid = null, number = null } = rows[0] ?? {}
  const about = number === null ? (group ?? customer ?? partner) : quoteReference(number)
  return {
    line: { subjectKind: 'followUp', subjectGuid: guid, customerGuid },
    about: about === null ? {} : { about },
  }
}

/** Open pages load their follow-ups again. */
export function publishFollowUp({ events }: UnitOfWork, guid: string): void {
  events.publish({ topic: 'followUp', guid })
}
