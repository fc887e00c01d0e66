import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { checkTotp, setupTotp, setupTotpState, signIn, startResetPassword } from '#contract/account.ts'
import { pushKey, pushRegister } from '#contract/push.ts'
import { sealerOf } from '#server/secrets/sealer.ts'
import { signedIn, testPassword } from '#server/testing/accounts.ts'
import { mailedCode } from '#server/testing/mail-codes.ts'
import { openTestPortal, TestBrowser, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { storedSecret, readSecret, writeSecret } from '#server/work/stored-secret.ts'
import { reencryptSecrets } from '#server/work/reencrypt-secrets.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

/** Every row of every table, as in a stolen backup. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE'`.execute(portal.database.db)
  const parts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (
          await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
            portal.database.db,
          )
        ).rows,
    ),
  )
  return parts
    .flat()
    .map((it) => it.row)
    .join('\n')
}

const codeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: Temporal.Instant.from(portal.clock.now).epochMilliseconds })

/** A user with an app, a device and a code in the mail: one secret of each kind. */
async function personWithSecrets() {
  const browser = await signedIn(portal, ['driver'])
  const { email } = await portal.database.db
    .selectFrom('account')
    .select('email')
    .where('guid', '=', browser.accountGuid)
    .executeTakeFirstOrThrow()
  const { secret } = await browser.must(setupTotpState)
  const pending = await dump()
  await browser.must(setupTotp, { body: { code: codeOf(secret), password: testPassword } })
  const authSecret = 'AUTHSECRETOFADEVICE-22'
  const publicKey = `B${'x'.repeat(86)}`
  const endpointUrl = `https://push.example/${browser.accountGuid}`
  await browser.must(pushRegister.save, {
    body: { endpointUrl, previousEndpointUrl: null, publicKey, authSecret, expirationTime: null },
  })
  await new TestBrowser(portal.app, `10.9.0.${++places}`).must(startResetPassword, { body: { email } })
  const code = (await mailedCode(portal, email)) ?? ''
  return { guid: browser.accountGuid, email, secret, authSecret, code, pending }
}
let places = 0

describe('the database', () => {
  test('never holds a secret in clear', async () => {
    const { secret, authSecret, code, pending } = await personWithSecrets()
    expect((await new TestBrowser(portal.app).call(pushKey)).status).toBe(200)
    const stolen = await dump()
    // Checks the dump itself: non-secret values are found in it.
    expect(stolen).toContain('https://push.example/')
    expect(code).toMatch(/^\S{8,}$/)
    expect(pending).not.toContain(secret)
    for (const secretText of [secret, authSecret, code, 'privateKey'])
      expect(stolen).not.toContain(secretText)
  })

  test('from before there was a key is encrypted at the start, and everything still works', async () => {
    const { guid, email, secret, authSecret } = await personWithSecrets()
    const { db } = portal.database
    await db.updateTable('account').set({ totp_secret: secret }).where('guid', '=', guid).execute()
    await db
      .updateTable('push_subscription')
      .set({ auth_secret: authSecret })
      .where('account_guid', '=', guid)
      .execute()
    await db
      .updateTable('outbox')
      .set({ body: 'Your code: CLEARCODE' })
      .where('account_guid', '=', guid)
      .where('sealed', '=', true)
      .execute()
    await db.insertInto('secret').values({ name: 'link', value: 'a link secret in clear' }).execute()
    await reencryptSecrets(db, testSealer)
    const stolen = await dump()
    for (const secretText of [secret, authSecret, 'CLEARCODE', 'a link secret in clear'])
      expect(stolen).not.toContain(secretText)
    expect(await mailedCode(portal, email)).toBe('CLEARCODE')
    expect(await readSecret(db, testSealer, 'link')).toBe('a link secret in clear')
    portal.clock.forward(1)
    const browser = new TestBrowser(portal.app, '10.9.1.1')
    expect((await browser.must(signIn, { body: { email, password: testPassword } })).next).toBe('check-totp')
    await browser.must(checkTotp, { body: { code: codeOf(secret) } })
  })

  test('of another key is reported at the start, instead of failing at a user’s sign-in', async () => {
    await expect(
      reencryptSecrets(portal.database.db, sealerOf(['another secret of another server'])),
    ).rejects.toThrow(/encrypted with key .*KERBSIDE_SECRET/)
  })

  test('is re-encrypted with the new key once it is given before the old, which is then no longer needed', async () => {
    const { guid, secret } = await personWithSecrets()
    const { db } = portal.database
    const [old, fresh] = ['a secret that only tests ever had', 'the secret that comes after that one']
    await reencryptSecrets(db, sealerOf([fresh, old]))
    const { totp_secret: sealed } = await db
      .selectFrom('account')
      .select('totp_secret')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    expect(sealerOf([fresh]).open('totp', sealed ?? '')).toBe(secret)
    await reencryptSecrets(db, sealerOf([fresh]))
    expect(await dump()).not.toContain(testSealer.keyId)
    // Restored for the next tests.
    await reencryptSecrets(db, sealerOf([old, fresh]))
  })
})

describe('a secret entered by a user', () => {
  test('is stored, changed and deleted', async () => {
    const { db } = portal.database
    expect(await readSecret(db, testSealer, 'service key')).toBeNull()
    for (const key of ['one key', 'another key']) {
      await db.transaction().execute((tx) => writeSecret(tx, testSealer, 'service key', key))
      expect(await readSecret(db, testSealer, 'service key')).toBe(key)
    }
    expect(await dump()).not.toContain('another key')
    await db.transaction().execute((tx) => writeSecret(tx, testSealer, 'service key', null))
    expect(await readSecret(db, testSealer, 'service key')).toBeNull()
  })
})

test('two processes that create a secret at the same time get the same one', async () => {
  const made = ['a', 'b'].map((it) => storedSecret(portal.database.db, testSealer, 'made at once', () => it))
  const [one, other] = await Promise.all(made.map((it) => it()))
  expect(one).toBe(other)
})
