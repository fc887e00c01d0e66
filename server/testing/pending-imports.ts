import { expect } from 'vitest'
import * as contract from '#contract/imports.ts'
import { ada, desk, portal } from '#server/testing/customer-imports.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

/** A customer with only a name, which always needs review. */
export const nameless = (firstName: string, notes = '') =>
  `First name,Last name,E-mail,Notes\n${firstName},,,${notes}\n`
export const listed = async (label: string, state: 'open' | 'dismissed' = 'open') =>
  (await ada.must(contract.listPendingImports, { query: { state } })).items.filter((it) => it.label === label)
/** Imports such a customer, and returns the guid of its pending import. */
export async function queued(firstName: string) {
  expect(await desk.imported(nameless(firstName))).toEqual([
    `2 needsPerson ${firstName}: No e-mail address or phone number. Add one to match the customer.`,
  ])
  const [row, more] = await listed(firstName)
  if (!row || more) throw new Error(`${firstName} is not pending once`)
  return row.guid
}
export const detail = (guid: string, who = ada) => who.must(contract.getPendingImport, { query: { guid } })
export const on = (pending: string) => ({ params: { pending } })
export const refused = (message: string) => ({ status: 400, body: { errors: [{ message }] } })
export const stored = (guid: string) =>
  portal.database.db
    .selectFrom('pending_import')
    .selectAll()
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
export const free = { taken_by: null, taken_until: null }
/** How many live events were published about a pending import. */
export const told = async (guid: string) =>
  (
    await portal.database.db
      .selectFrom('event')
      .select('id')
      .where('topic', '=', 'pendingImport')
      .where('guid', '=', guid)
      .execute()
  ).length

/** Confirms and makes a pending import with these values. */
export async function complete(guid: string, values: Record<string, string>, who: TestBrowser = ada) {
  const { fields, version } = await detail(guid)
  const body = {
    version,
    values: { ...Object.fromEntries(fields.map((it) => [it.key, it.value])), ...values },
  }
  const asked = await who.call(contract.confirmPendingImport, { query: { guid }, body })
  if (asked.status !== 200) return asked
  return who.call(contract.doPendingImport, {
    query: { guid },
    body: { ...body, confirmation: asked.body.confirmation ?? '' },
  })
}
