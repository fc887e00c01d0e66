import { canonical } from '#domain/plan.ts'
import { checkDetails } from '#domain/fields/check-details.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { detailFields, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import type { Actor } from '#server/work/actor.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { CompiledQuery } from 'kysely'
import { wasMerged } from '#domain/customer/merge-customers.ts'
import { noPhoneNumber } from '#domain/customer/phone-length.ts'
import { wasAnonymised } from '#domain/privacy/plan-erasure.ts'
import { withStored } from '#domain/left-out.ts'
import { isRefusal, notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import type { customerEdit, CustomerForm } from '#contract/customers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { readPhone } from '#server/contact-data/phone.ts'
import type { Db } from '#server/db/connection.ts'
import { siteCountry } from '#server/features/settings/queries.ts'
import { publishToDrivers } from '#server/features/customers/commands/publish-to-drivers.ts'
import { reportReservations } from '#server/features/customers/commands/report-change.ts'
import { columnsOf, fieldsOf } from '#server/features/customers/rows.ts'
import { newGuid } from '#server/work/guid.ts'
import { redirectUnsent } from '#server/work/outbox-rows.ts'
import { publishRenamed } from '#server/work/publish-renamed.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Creates a customer and returns the guid. A customer created by a partner user belongs to that partner. */
export async function insertCustomer(
  work: UnitOfWork,
  form: CustomerForm,
  checked: CheckedCustomer = {},
): Promise<string | Refusal> {
  const made = await newCustomer(work, form, checked)
  if (isRefusal(made)) return made
  await work.tx.executeQuery(made.insert)
  return made.guid
}

/** Like `insertCustomer`, but returns the insert, to be sent together with dependent rows. */
export async function newCustomer(
  work: UnitOfWork,
  form: CustomerForm,
  checked: CheckedCustomer = {},
): Promise<{ guid: string; insert: CompiledQuery } | Refusal> {
  const row = await rowOf(work, form, checked)
  if (isRefusal(row)) return row
  const guid = newGuid()
  const insert = work.tx.insertInto('customer').values({
    guid,
    ...row,
    details: JSON.stringify(row.details),
    partner_guid: work.actor.partnerGuid,
    created_at: work.now,
    created_by: work.actor.accountGuid,
    updated_at: work.now,
  })
  work.audit.record({
    action: 'makeCustomer',
    subjectKind: 'customer',
    subjectGuid: guid,
    customerGuid: guid,
    after: form,
  })
  work.events.publish({ topic: 'customer', guid, partnerGuid: work.actor.partnerGuid })
  return { guid, insert: insert.compile() }
}

/** Saves a customer's fields over the version they were read at. Those left out stay as they are. */
export async function editCustomer(
  work: UnitOfWork,
  guid: string,
  { version, ...form }: BodyOf<typeof customerEdit.save>,
): Promise<Saved | Refusal> {
  const locked = await lockedCustomer(work, guid)
  if (isRefusal(locked)) return locked
  if (version !== undefined && version !== locked.version)
    return refuse(
      'customer',
      'Another user changed this customer’s details since you opened them. Reload to see the changes.',
    )
  const whole = withStored(form, fieldsOf(locked))
  const row = await rowOf(work, whole, { before: locked.details as Details, isAsked: false })
  if (isRefusal(row)) return row
  await work.tx
    .updateTable('customer')
    .set((is) => ({
      ...row,
      details: JSON.stringify(row.details),
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', guid)
    .execute()
  if (locked.phone !== row.phone && row.phone !== '')
    await redirectUnsent(work.tx, ['sms', 'whatsapp'], {
      customerGuid: guid,
      from: locked.phone,
      to: row.phone,
      now: work.now,
    })
  const before = Object.fromEntries(Object.keys(row).map((name) => [name, locked[name as keyof typeof row]]))
  work.audit.record({
    action: 'editCustomer',
    subjectKind: 'customer',
    subjectGuid: guid,
    customerGuid: guid,
    before,
    after: row,
  })
  if (canonical(before) !== canonical(row)) await reportReservations(work, [guid])
  if (locked.first_name !== row.first_name || locked.last_name !== row.last_name)
    publishRenamed(work, guid, locked.partner_guid)
  await publishToDrivers(work, guid, { before: locked.details as Details, after: row.details })
  work.events.publish({ topic: 'customer', guid, partnerGuid: locked.partner_guid })
  return { guid }
}

/** Clears a customer's birthday. The history still has the old value. */
export async function resetBirthday(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const locked = await lockedCustomer(work, guid)
  if (isRefusal(locked)) return locked
  const { birthday } = locked
  if (birthday === null) return refuse('birthday', 'This customer has no birthday to clear')
  await work.tx
    .updateTable('customer')
    .set((is) => ({ birthday: null, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', guid)
    .execute()
  const [before, after] = [{ birthday }, { birthday: null }]
  work.audit.record({
    action: 'resetBirthday',
    subjectKind: 'customer',
    subjectGuid: guid,
    customerGuid: guid,
    before,
    after,
  })
  work.events.publish({ topic: 'customer', guid, partnerGuid: locked.partner_guid })
  return { guid, toast: 'Birthday cleared' }
}

/** Locks a customer that the actor can change. */
async function lockedCustomer(work: UnitOfWork, guid: string) {
  const locked = await work.tx
    .selectFrom('customer')
    .selectAll()
    .where('guid', '=', guid)
    .where(isWithin(partnerScopeOf(work.actor), 'partner_guid'))
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return notFound
  if (locked.merged_into !== null) return refuse('customer', wasMerged)
  if (locked.anonymised_at !== null) return refuse('customer', wasAnonymised)
  return locked
}

/**
 * Validates a customer form beyond its shape. `prefix` is prepended to field names (`customer.` in a larger
 * form).
 */
export async function whyNotCustomer(
  { db, actor }: { db: Db; actor: Pick<Actor, 'kind' | 'permissions'> },
  form: CustomerForm,
  { prefix = '', before = {}, isAsked = false }: CheckedCustomer = {},
): Promise<Refusal | null> {
  if (form.firstName === '' && form.lastName === '')
    return refuseField(`${prefix}lastName`, 'Enter a first or last name')
  const phone = await phoneOf(db, form)
  if (phone === null) return refuseField(`${prefix}phone`, noPhoneNumber)
  const { errors } = await detailsOf({ db, actor }, form, { prefix, before, isAsked })
  return Object.keys(errors).length === 0 ? null : refuseFields(errors)
}

interface CheckedCustomer {
  prefix?: string
  /** The stored details. */
  before?: Details
  /** Whether a form asks for the details. Else required ones may be missing. */
  isAsked?: boolean
}

async function detailsOf(
  { db, actor }: { db: Db; actor: Pick<Actor, 'kind' | 'permissions'> },
  { details = {} }: CustomerForm,
  { prefix = '', before = {}, isAsked = false }: CheckedCustomer,
) {
  const fields = await detailFields(db)
  return checkDetails(
    details,
    { fields, owner: 'customer', user: fieldUserOf(actor), isAsked, before },
    prefix,
  )
}

async function rowOf({ tx: db, actor }: UnitOfWork, form: CustomerForm, checked: CheckedCustomer) {
  const wrong = await whyNotCustomer({ db, actor }, form, checked)
  if (wrong) return wrong
  const { details } = await detailsOf({ db, actor }, form, checked)
  const phone = (await phoneOf(db, form)) ?? ''
  return { ...columnsOf({ ...form, email: form.email.toLowerCase(), phone }), details }
}

/**
 * The number as E.164, empty if empty, null if invalid. The default country is the customer's, else the
 * airport's.
 */
async function phoneOf(db: Db, { phone, country }: CustomerForm): Promise<string | null> {
  return readPhone(phone, country || (await siteCountry(db)))
}
