import { randomInt } from 'node:crypto'
import { accessTokenOf, tokenHint, tokenLetters } from '#domain/access/access-token.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { accessTokenHash } from '#server/features/access-tokens/queries/read-token.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'

/** A caller with an access token: without cookies and without the XSRF header. */
export function callerWith(portal: TestPortal, token: string, ip?: string): TestBrowser {
  const caller = new TestBrowser(portal.app, ip)
  caller.cookies.clear()
  caller.headers['authorization'] = `Bearer ${token}`
  return caller
}

interface StoredToken {
  name?: string
  partnerGuid?: string
  ip?: string
}

/** A caller with a new token of exactly these permissions, which its maker has too. */
export async function tokenCaller(
  portal: TestPortal,
  permissions: readonly Permission[],
  { name = 'Booking system', partnerGuid, ip }: StoredToken = {},
): Promise<TestBrowser & { guid: string; makerGuid: string; token: string }> {
  const maker = await makeAccount(portal, permissions, {
    name: 'Mara Maker',
    ...(partnerGuid === undefined ? {} : { partnerGuid }),
  })
  const letters = Array.from({ length: 32 }, () => tokenLetters[randomInt(62)])
  const token = accessTokenOf(letters.join(''))
  const guid = newGuid()
  await portal.database.db
    .insertInto('access_token')
    .values({
      guid,
      token_hash: accessTokenHash(token),
      hint: tokenHint(token),
      name,
      partner_guid: partnerGuid ?? null,
      permissions: [...permissions],
      made_by: maker.guid,
      created_at: portal.clock.now,
      expires_at: addMinutes(portal.clock.now, 30 * 24 * 60),
    })
    .execute()
  return Object.assign(callerWith(portal, token, ip), { guid, makerGuid: maker.guid, token })
}
