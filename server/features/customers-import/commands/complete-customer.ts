import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import * as z from 'zod/mini'
import { customerForm, type CustomerForm } from '#contract/customers.ts'
import {
  customerFieldLabels,
  customerFieldText,
  customerName,
  isBlank,
  type CustomerFields,
} from '#domain/customer/customer-fields.ts'
import { KnownCustomers, withImported } from '#domain/customer/match-customer.ts'
import type { PendingField } from '#domain/import/pending-fields.ts'
import { guestLanguages, guestLanguageNames } from '#domain/message/guest-language.ts'
import { isRefusal, refuseField, refuseFields } from '#domain/refusal.ts'
import {
  editCustomer,
  insertCustomer,
  whyNotCustomer,
} from '#server/features/customers/commands/edit-customer.ts'
import { lockCustomers } from '#server/features/customers/commands/bulk-customers.ts'
import { keepReferences } from '#server/features/customers-import/commands/keep-references.ts'
import { fieldsOnly } from '#server/features/customers-import/commands/apply-customers.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { joinSentences } from '#domain/sentences.ts'
import {
  changesBetween,
  detailChanges,
  detailsOf,
  linkOf,
} from '#server/features/customers-import/queries/customer-outcome.ts'
import { customerOfGuid, knownCustomers } from '#server/features/customers-import/queries/known-customers.ts'
import type { ComingCustomer } from '#server/features/customers-import/queries/read-customer.ts'
import type { PendingForm, PendingValues } from '#server/features/import-runs/commands/pending-form.ts'

/** Completes a customer record whose match is uncertain or whose name is missing. */
export const completeCustomer: PendingForm<ComingCustomer> = {
  async formOf(db, record) {
    const match = new KnownCustomers(await knownCustomers(db, [record], '9999-12-31T00:00:00Z')).find(record)
    const likely =
      match.kind === 'unsure'
        ? match.likely
        : match.kind === 'known'
          ? [{ customer: match.customer, same: 'Name' }]
          : []
    const options = likely.map(({ customer, same }) => ({
      value: customer.guid,
      label: customerName(customer),
      because:
        'Same ' +
        `${same.toLowerCase()}: ${[customer.email, customer.phone].filter((it) => it !== '').join(', ')}`,
    }))
    const once = [...new Map(options.map((it) => [it.value, it])).values()]
    return [
      field('customer', 'Customer', 'customer', '', { options: once }),
      field('firstName', 'First name', 'text', record.firstName),
      field(
        'lastName',
        'Last name',
        'text',
        record.lastName,
        record.firstName === '' ? { required: true } : {},
      ),
      field('email', 'E-mail', 'email', record.email),
      field('phone', 'Phone', 'phone', record.phone),
      field('birthday', 'Birthday', 'birthday', record.birthday ?? ''),
      field('country', 'Country', 'text', record.country),
      field('language', 'Language', 'choice', record.language ?? '', {
        options: guestLanguageNames.map((it) => ({ value: it, label: guestLanguages[it].name, because: '' })),
      }),
      field('notes', 'Notes', 'longText', record.notes),
    ]
  },

  async plan(work, record, values) {
    const read = await readValues(work, values)
    if (isRefusal(read)) return read
    const { form, known } = read
    const fields = asFields(form)
    const lines = known
      ? changesOf(known, fieldsOnly(known), withImported(known, fields), record)
          .split('. ')
          .filter((it) => it !== '')
          .map((label) => ({ label }))
      : [
          ...(Object.keys(customerFieldLabels) as (keyof CustomerFields)[])
            .filter((name) => !isBlank(name, fields))
            .map((name) => ({ label: customerFieldLabels[name], after: customerFieldText(name, fields) })),
          ...record.details.map(({ name, text }) => ({ label: name, after: text })),
        ]
    const title = known ? `Update ${customerName(known)}` : `New customer: ${customerName(fields)}`
    return {
      title,
      lines: lines.length > 0 ? lines : [{ label: 'No changes' }],
      warnings: [],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: 0,
    }
  },

  async complete(work, record, values) {
    const read = await readValues(work, values)
    if (isRefusal(read)) return read
    const { form, known } = read
    const details = detailsOf(record.details)
    if (!known) {
      const guid = await insertCustomer(work, { ...form, details })
      if (isRefusal(guid)) return guid
      await referTo(work, record, guid)
      return { outcome: 'new', sentence: 'New customer', links: [linkOf(guid, form)] }
    }
    const locked = (await lockCustomers(work, [known.guid])).get(known.guid)
    if (!locked)
      return refuseField('customer', 'This customer has been merged into another one. Choose again.')
    const after = withImported(locked, asFields(form))
    const changes = changesOf(locked, locked, after, record)
    if (changes !== '') {
      const saved = await editCustomer(work, known.guid, { ...after, details })
      if (isRefusal(saved)) return saved
    }
    await referTo(work, record, known.guid)
    return {
      outcome: changes === '' ? 'same' : 'changed',
      sentence: changes || 'No changes',
      links: [linkOf(known.guid, after)],
    }
  },
}

function changesOf(
  known: { details: Details },
  before: CustomerFields,
  after: CustomerFields,
  record: ComingCustomer,
): string {
  return joinSentences([changesBetween(before, after), detailChanges(known, record)])
}

async function referTo(
  work: Parameters<typeof keepReferences>[0],
  { reference }: ComingCustomer,
  guid: string,
): Promise<void> {
  if (reference !== '') await keepReferences(work, [{ reference, guid }])
}

async function readValues({ tx: db, actor }: UnitOfWork, values: PendingValues) {
  const of = (key: string) => values[key]?.trim() ?? ''
  const shaped = z.safeParse(customerForm, {
    ...Object.fromEntries(
      ['firstName', 'lastName', 'email', 'phone', 'country', 'notes'].map((key) => [key, of(key)]),
    ),
    birthday: of('birthday') || null,
    language: of('language') || null,
  })
  if (!shaped.success)
    return refuseFields(Object.fromEntries(shaped.error.issues.map((it) => [String(it.path[0]), it.message])))
  const wrong = await whyNotCustomer({ db, actor }, shaped.data)
  if (wrong) return wrong
  const known = of('customer') === '' ? null : await customerOfGuid(db, of('customer'))
  if (known === undefined) return refuseField('customer', 'Choose a customer from the list')
  return { form: shaped.data, known }
}

function asFields(form: CustomerForm): CustomerFields {
  return { ...form, email: form.email.toLowerCase(), language: form.language }
}

function field(
  key: string,
  label: string,
  kind: PendingField['kind'],
  value: string,
  more: Partial<PendingField> = {},
): PendingField {
  const problem = more.required === true && value === '' ? 'Required' : null
  return { key, label, kind, value, required: false, said: value, problem, options: [], ...more }
}
