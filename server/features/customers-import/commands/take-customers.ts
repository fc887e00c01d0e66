import { customerFieldNames, differingFields, type CustomerFields } from '#domain/customer/customer-fields.ts'
import type { KnownCustomers } from '#domain/customer/match-customer.ts'
import type { RecordFate } from '#domain/import/import-fates.ts'
import { changeCustomers, insertCustomers } from '#server/features/customers/commands/take-customers.ts'
import { keepReferences } from '#server/features/customers-import/commands/keep-references.ts'
import { doingOf, linkOf } from '#server/features/customers-import/queries/customer-fate.ts'
import type { ComingCustomer } from '#server/features/customers-import/queries/read-customer.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A customer whom the records are about: before them (null: none), and after. */
interface Touched {
  before: CustomerFields | null
  after: CustomerFields
}

/** Takes one record after the other, each knowing those before it, and writes all of them together. */
export async function takeCustomers(work: UnitOfWork, records: readonly ComingCustomer[], known: KnownCustomers): Promise<RecordFate[]> {
  const touched = new Map<string, Touched>()
  const references: { reference: string; guid: string }[] = []
  const fates = records.map((coming): RecordFate => {
    const doing = doingOf(coming, known.find(coming))
    if (doing.kind === 'nothing') return doing.fate
    const guid = doing.kind === 'insert' ? newGuid() : doing.known.guid
    const after = fieldsOnly(doing.kind === 'refer' ? doing.known : doing.fields)
    const before = doing.kind === 'insert' ? null : fieldsOnly(doing.known)
    touched.set(guid, { before: touched.has(guid) ? (touched.get(guid)?.before ?? null) : before, after })
    const held = doing.kind === 'insert' ? [] : doing.known.references
    if (coming.reference !== '' && !held.includes(coming.reference)) references.push({ reference: coming.reference, guid })
    const isOfThisImport = doing.kind === 'insert' || doing.known.isOfThisImport
    known.keep({
      ...after,
      guid,
      references: [...new Set([...held, ...(coming.reference === '' ? [] : [coming.reference])])],
      isOfThisImport,
    })
    return { ...doing.fate, links: [linkOf(guid, after)] }
  })
  const all = [...touched].map(([guid, it]) => ({ guid, ...it }))
  await insertCustomers(
    work,
    all.filter((it) => it.before === null).map(({ guid, after }) => ({ guid, fields: after })),
  )
  await changeCustomers(
    work,
    all.flatMap(({ guid, before, after }) =>
      before !== null && differingFields(before, after).length > 0 ? [{ guid, before, after }] : [],
    ),
  )
  await keepReferences(work, references)
  return fates
}

export function fieldsOnly(of: CustomerFields): CustomerFields {
  return Object.fromEntries(customerFieldNames.map((name) => [name, of[name]])) as unknown as CustomerFields
}
