import { sql } from 'kysely'
import type { CustomerFields } from '#domain/customer/customer-fields.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { reportReservations } from '#server/features/customers/commands/report-change.ts'
import { columnsOf, fieldsOf, type CustomerColumns } from '#server/features/customers/rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A customer's fields with its details. */
export type WholeCustomer = CustomerFields & { details: Details }

/** Inserts many customers of the company. Their fields must be normalised as by the form. */
export async function insertCustomers(
  work: UnitOfWork,
  customers: readonly { guid: string; fields: WholeCustomer }[],
): Promise<void> {
  if (customers.length === 0) return
  const { tx, actor, now } = work
  const rows = customers.map(({ guid, fields }) => ({ guid, ...columnsOf(fields), details: fields.details }))
  await sql`insert into customer (guid, first_name, last_name, email, phone, birthday, country,
    language, notes, query_name, details, created_at, created_by, updated_at)
    select guid, first_name, last_name, email, phone, birthday, country,
      language, notes, query_name, details, ${now}, ${actor.accountGuid}::uuid, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own
      (guid uuid, first_name text, last_name text, email text, phone text, birthday date, country text,
        language text, notes text, query_name text, details jsonb)`.execute(tx)
  for (const { guid, fields } of customers) {
    work.audit.record({
      action: 'makeCustomer',
      subjectKind: 'customer',
      subjectGuid: guid,
      customerGuid: guid,
      after: fields,
    })
    work.events.publish({ topic: 'customer', guid })
  }
}

/** Locks and reads customers by guid. Those merged in the meantime are left out. */
export async function lockCustomers(
  work: UnitOfWork,
  guids: readonly string[],
): Promise<Map<string, WholeCustomer>> {
  if (guids.length === 0) return new Map()
  const rows = await work.tx
    .selectFrom('customer')
    .selectAll()
    .where('guid', 'in', guids.toSorted())
    .where('merged_into', 'is', null)
    .orderBy('guid')
    .forUpdate()
    .execute()
  return new Map(
    rows.map((it) => [it.guid, { ...fieldsOf(it as CustomerColumns), details: it.details as Details }]),
  )
}

/** Updates many customers. The caller has locked them. */
export async function changeCustomers(
  work: UnitOfWork,
  changes: readonly { guid: string; before: WholeCustomer; after: WholeCustomer }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ guid, after }) => ({ guid, ...columnsOf(after), details: after.details }))
  await sql`update customer set first_name = own.first_name, last_name = own.last_name, email = own.email,
    phone = own.phone, birthday = own.birthday,
      country = own.country, language = own.language, notes = own.notes, query_name = own.query_name,
        details = own.details,
        version = version + 1, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own
      (guid uuid, first_name text, last_name text, email text, phone text, birthday date, country text,
        language text, notes text, query_name text, details jsonb)
    where customer.guid = own.guid`.execute(work.tx)
  for (const { guid, before, after } of changes) {
    const recorded = (it: WholeCustomer) => ({ ...columnsOf(it), details: it.details })
    const [was, is] = [recorded(before), recorded(after)]
    work.audit.record({
      action: 'editCustomer',
      subjectKind: 'customer',
      subjectGuid: guid,
      customerGuid: guid,
      before: was,
      after: is,
    })
    work.events.publish({ topic: 'customer', guid })
  }
  await reportReservations(
    work,
    changes.map((it) => it.guid),
  )
}
