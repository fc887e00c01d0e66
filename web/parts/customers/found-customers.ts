import { queryCustomers } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'

export type FoundCustomer = ReplyOf<typeof queryCustomers>['items'][number]

const most = 6

/** Finds customers for a type-ahead. */
export async function findCustomers(query: string, signal: AbortSignal): Promise<FoundCustomer[]> {
  const outcome = await call(queryCustomers, { query: { query, only: 'customers', limit: most }, signal })
  if (outcome.kind !== 'ok') throw new Error(outcome.kind)
  return outcome.reply.items
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
