import { afterAll, beforeAll } from 'vitest'
import type { ImportSourceName } from '#domain/import/import-fields.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
/** The desk for customers. */
export let desk: ImportDesk
export let desks: Record<ImportSourceName, ImportDesk>

/** Opens a portal for the tests of this file, with an import desk for each source. */
export function openImportDesks(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    await makeSmallCompany(portal)
    const admin = await signedIn(portal, ['adminSystem'])
    const deskOf = (source: ImportSourceName) => new ImportDesk(portal, admin, source)
    desks = {
      customers: deskOf('customers'),
      bokun: deskOf('bokun'),
      cardPayments: deskOf('cardPayments'),
      bankStatements: deskOf('bankStatements'),
    }
    desk = desks.customers
  })
  afterAll(() => portal.close())
}

export const head = 'First name,Last name,E-mail,Birthday,Notes\n'
