import { hash as argon2 } from '@node-rs/argon2'
import type { Permission } from '#domain/access/permissions.ts'
import { signIn } from '#contract/account.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

export const testPassword = 'correct horse battery'
/**
 * The cheapest possible hash, because tests sign in thousands of times. The real cost is tested with
 * accounts.
 */
const hash = argon2(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let counted = 0

export interface TestAccount {
  name?: string
  partnerGuid?: string
  /** The IP address the browser calls from. */
  ip?: string
}

/** Creates an account with exactly these permissions. */
export async function makeAccount(
  portal: TestPortal,
  permissions: readonly Permission[],
  account: TestAccount = {},
): Promise<{ guid: string; email: string }> {
  const guid = newGuid()
  const email = `account-${++counted}@test.example`
  await portal.database.db
    .insertInto('account')
    .values({
      guid,
      email,
      name: account.name ?? `Account ${counted}`,
      kind: account.partnerGuid ? 'partner' : 'staff',
      partner_guid: account.partnerGuid ?? null,
      permissions: [...permissions],
      password_hash: await hash,
      ...timestamps(portal.clock.now),
    })
    .execute()
  return { guid, email }
}

/** A browser signed in with a new account of these permissions. */
export async function signedIn(
  portal: TestPortal,
  permissions: readonly Permission[],
  account: TestAccount = {},
): Promise<TestBrowser & { accountGuid: string }> {
  const { guid, email } = await makeAccount(portal, permissions, account)
  const browser = new TestBrowser(portal.app, account.ip)
  await browser.must(signIn, { body: { email, password: testPassword } })
  return Object.assign(browser, { accountGuid: guid })
}
