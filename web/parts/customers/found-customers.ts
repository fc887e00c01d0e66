import { queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import type { SelectOption } from '#web/ui/form/fields.tsx'

export type FoundCustomer = ReplyOf<typeof queryCustomers>['items'][number]

const most = 6

/** Finds customers. `areSimilar`: nothing matches, and these names are only similar. */
export async function findCustomers(
  query: string,
  signal: AbortSignal,
): Promise<{ items: FoundCustomer[]; areSimilar: boolean }> {
  const outcome = await call(queryCustomers, { query: { query, only: 'customers', limit: most }, signal })
  if (outcome.kind !== 'ok') throw new Error(outcome.kind)
  return { items: outcome.reply.items, areSimilar: outcome.reply.similar ?? false }
}

/** Options of a type-ahead. Customers found by a similar name are listed under that heading. */
export function foundOptions({
  items,
  areSimilar,
}: Awaited<ReturnType<typeof findCustomers>>): SelectOption[] {
  return items.map((it) => ({
    key: it.customerGuid,
    label: customerLabel(it),
    ...(areSimilar && { group: 'Similar names' }),
  }))
}

/** `Eva Ost, eva@mail.example, +442079460999`: enough to tell people with the same name apart. */
export function customerLabel({
  firstName,
  lastName,
  email,
  phone,
}: Pick<FoundCustomer, 'firstName' | 'lastName' | 'email' | 'phone'>): string {
  return [`${firstName} ${lastName}`.trim(), email, phone].filter(Boolean).join(', ')
}
