import type { Endpoint } from '#contract/endpoint.ts'
import { namedContract } from '#server/api-document/contract-calls.ts'

/** All endpoints exported by the contract's files, forms, changes and reports split into their parts. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const { calls } = await namedContract()
  return calls.map((it) => it.endpoint)
}
