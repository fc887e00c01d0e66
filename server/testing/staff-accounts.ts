import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as contract from '#contract/staff.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

export let portal: TestPortal
export let company: SmallCompany
export let admin: TestBrowser & { accountGuid: string }

/**
 * Opens a portal for the tests of this file. Before each, earlier accounts lose their permissions and
 * sessions, and a new administrator signs in.
 */
export function openStaffAccounts(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z', { PUBLIC_URL: 'https://portal.example' })
    company = await makeSmallCompany(portal)
  })
  beforeEach(async () => {
    await portal.database.db.deleteFrom('rate_limit').execute()
    await portal.database.db.deleteFrom('session').execute()
    await portal.database.db.updateTable('account').set({ permissions: [] }).execute()
    admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin', ip: elsewhere() })
  })
  afterAll(() => portal.close())
}

let places = 0
/** Another IP address for each browser, because sign-ins are limited by address. */
export const elsewhere = () => `10.4.${++places >> 8}.${places & 255}`
export const newPerson = (permissions: readonly Permission[], name = 'Some Body') =>
  signedIn(portal, permissions, { name, ip: elsewhere() })
export const load = (id: string) => admin.must(contract.staffUser.load, { params: { id } })

export const formOf = async (id: string, change?: FormChange) => staffForm(admin, id, change)
export const save = async (id: string, change: FormChange) =>
  admin.call(contract.staffUser.save, { params: { id }, body: await formOf(id, change) })

/** Adds a device with push notifications to an account. */
export const subscribe = (account: string) =>
  portal.database.db
    .insertInto('push_subscription')
    .values({
      guid: newGuid(),
      account_guid: account,
      endpoint_url: `https://push.example/${newGuid()}`,
      public_key: 'k',
      auth_secret: 's',
      created_at: portal.clock.now,
    })
    .execute()

type FormChange = Partial<contract.StaffUserForm> & { active?: boolean }

/** The account form as the screen sends it, with changes. */
export async function staffForm(by: TestBrowser, id: string, change: FormChange = {}) {
  const {
    name,
    email,
    phone,
    permissions,
    totpRequired,
    defaultVehicleGuid,
    shiftStart,
    shiftEnd,
    outsideCompany,
    active,
    version,
  } = await by.must(contract.staffUser.load, { params: { id } })
  return {
    name,
    email,
    phone,
    permissions,
    totpRequired,
    defaultVehicleGuid,
    shiftStart,
    shiftEnd,
    outsideCompany,
    active,
    version,
    ...change,
  }
}
