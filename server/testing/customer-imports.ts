import { afterAll, beforeAll } from 'vitest'
import { queryHistory } from '#contract/history.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
export let ada: TestBrowser & { accountGuid: string }
export let bob: typeof ada
/** Where Ada imports customers. */
export let desk: ImportDesk

/** Opens a portal with two administrators for the tests of this file, where Ada imports customers. */
export function openCustomerImports(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    await makeSmallCompany(portal)
    ada = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin' })
    bob = await signedIn(portal, ['adminSystem'], { name: 'Bob Boss' })
    desk = new ImportDesk(portal, ada, 'customers')
  })
  afterAll(() => portal.close())
}

/** A file of customers with these first names. */
export const people = (...names: string[]) =>
  `First name,Last name,E-mail\n` +
  `${names.map((it) => `${it},Of File,${it.toLowerCase()}@file.example`).join('\n')}\n`
export const run = (guid: string) => ({ params: { run: guid } })
export const historyOf = async (subject: string) =>
  (await ada.must(queryHistory, { query: { subject } })).items.map((it) => `${it.who} ${it.action}`)
export const errorOf = async (answer: Promise<{ status: number; body: unknown }>) =>
  JSON.stringify((await answer).body)
