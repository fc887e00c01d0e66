import { sql } from 'kysely'
import { customerFieldNames, differingFields, type CustomerFields } from '#domain/customer/customer-fields.ts'
import { KnownCustomers, type KnownCustomer } from '#domain/customer/match-customer.ts'
import { canonical } from '#domain/plan.ts'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import {
  changeCustomers,
  insertCustomers,
  lockCustomers,
  type WholeCustomer,
} from '#server/features/customers/commands/bulk-customers.ts'
import { keepReferences } from '#server/features/customers-import/commands/keep-references.ts'
import { doingOf, linkOf } from '#server/features/customers-import/queries/customer-outcome.ts'
import type { ComingCustomer } from '#server/features/customers-import/queries/read-customer.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A customer touched by records, before (null: new) and after. */
interface Touched {
  before: WholeCustomer | null
  after: WholeCustomer
}

/** The outcomes of some records and the changes to write. */
interface Taken {
  outcomes: RecordOutcome[]
  touched: Map<string, Touched>
  references: { reference: string; guid: string }[]
}

/** Applies records in one batch. Unchanged customers are not locked, so reimporting a file locks none. */
export async function applyCustomers(
  work: UnitOfWork,
  records: readonly ComingCustomer[],
  found: readonly KnownCustomer[],
): Promise<RecordOutcome[]> {
  const taken = planEach(records, found)
  const changed = [...taken.touched].flatMap(([guid, { before }]) => (before === null ? [] : [guid]))
  await sql`savepoint before_locks`.execute(work.tx)
  const locked = await lockCustomers(work, changed)
  const isAsRead = found.every((it) => !changed.includes(it.guid) || isSame(it, locked.get(it.guid)))
  if (isAsRead) return write(work, taken)
  // Release the locks before locking all customers in order, to avoid a deadlock with a merge.
  await sql`rollback to savepoint before_locks`.execute(work.tx)
  return write(work, planEach(records, await lockedAgain(work, found)))
}

function isSame(read: WholeCustomer, is: WholeCustomer | undefined): boolean {
  return (
    is !== undefined &&
    differingFields(read, is).length === 0 &&
    canonical(read.details) === canonical(is.details)
  )
}

/** Locks all found customers and returns their current values, without those merged in the meantime. */
async function lockedAgain(work: UnitOfWork, found: readonly KnownCustomer[]): Promise<KnownCustomer[]> {
  const locked = await lockCustomers(
    work,
    found.map((it) => it.guid),
  )
  return found.flatMap((it) => (locked.has(it.guid) ? [{ ...it, ...locked.get(it.guid) }] : []))
}

/** Plans records in sequence; each sees the results of those before it. */
function planEach(records: readonly ComingCustomer[], found: readonly KnownCustomer[]): Taken {
  const known = new KnownCustomers(found)
  const touched = new Map<string, Touched>()
  const references: Taken['references'] = []
  const outcomes = records.map((coming): RecordOutcome => {
    const doing = doingOf(coming, known.find(coming))
    if (doing.kind === 'nothing') return doing.outcome
    const guid = doing.kind === 'insert' ? newGuid() : doing.known.guid
    const after = wholeOf(doing.kind === 'refer' ? doing.known : { ...doing.fields, details: doing.details })
    const before = doing.kind === 'insert' ? null : wholeOf(doing.known)
    touched.set(guid, { before: touched.has(guid) ? (touched.get(guid)?.before ?? null) : before, after })
    const held = doing.kind === 'insert' ? [] : doing.known.references
    if (coming.reference !== '' && !held.includes(coming.reference))
      references.push({ reference: coming.reference, guid })
    const isOfThisImport = doing.kind === 'insert' || doing.known.isOfThisImport
    known.keep({
      ...after,
      guid,
      references: [...new Set([...held, ...(coming.reference === '' ? [] : [coming.reference])])],
      isOfThisImport,
    })
    return { ...doing.outcome, links: [linkOf(guid, after)] }
  })
  return { outcomes, touched, references }
}

async function write(work: UnitOfWork, { outcomes, touched, references }: Taken): Promise<RecordOutcome[]> {
  const all = [...touched].map(([guid, it]) => ({ guid, ...it }))
  await insertCustomers(
    work,
    all.filter((it) => it.before === null).map(({ guid, after }) => ({ guid, fields: after })),
  )
  await changeCustomers(
    work,
    all.flatMap(({ guid, before, after }) =>
      before !== null && !isSame(before, after) ? [{ guid, before, after }] : [],
    ),
  )
  await keepReferences(work, references)
  return outcomes
}

function wholeOf(of: WholeCustomer): WholeCustomer {
  return { ...fieldsOnly(of), details: of.details }
}

export function fieldsOnly(of: CustomerFields): CustomerFields {
  return Object.fromEntries(customerFieldNames.map((name) => [name, of[name]])) as unknown as CustomerFields
}
