import { KnownCustomers } from '#domain/customer/match-customer.ts'
import { completeCustomer } from '#server/features/customers-import/commands/complete-customer.ts'
import { applyCustomers } from '#server/features/customers-import/commands/apply-customers.ts'
import { plannedOf } from '#server/features/customers-import/queries/customer-outcome.ts'
import { knownCustomers } from '#server/features/customers-import/queries/known-customers.ts'
import {
  customerFields,
  readCustomer,
  type ComingCustomer,
} from '#server/features/customers-import/queries/read-customer.ts'
import { importFieldOf } from '#server/features/customers-import/queries/own-fields.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'

/** The import source for customer files. */
export const customersSource: ImportSource<ComingCustomer> = {
  name: 'customers',
  title: 'Customers',
  records: 'customers',
  fields: customerFields,
  batchSize: 500,
  growing: ['customer', 'customer_reference'],
  read: readCustomer,
  async own(db) {
    const own = (await detailFields(db)).filter((it) => it.owner === 'customer' && it.active)
    return {
      fields: [...customerFields, ...own.map(importFieldOf)],
      read: (rows, rules) => readCustomer(rows, rules, own),
    }
  },
  async plan(db, records, _now, since) {
    const known = new KnownCustomers(await knownCustomers(db, records, since))
    return records.map((it) => plannedOf(it, known.find(it)))
  },
  /** An uncertain match stays pending: another row of the file may only have made it look certain. */
  staysPending: ({ outcome, comesTo }) =>
    outcome === 'new' || (outcome === 'changed' && comesTo?.isByNumber !== true),
  async apply(work, records, since) {
    return applyCustomers(work, records, await knownCustomers(work.tx, records, since))
  },
  pending: completeCustomer,
}
