import { describe, expect, test } from 'vitest'
import { appData, resetPassword, signIn } from '#contract/account.ts'
import * as contract from '#contract/staff.ts'
import { testPassword } from '#server/testing/accounts.ts'
import { mailedCode } from '#server/testing/mail-codes.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import {
  admin,
  elsewhere,
  formOf,
  load,
  newPerson,
  openStaffAccounts,
  portal,
  save,
  subscribe,
} from '#server/testing/staff-accounts.ts'

openStaffAccounts()

describe('administrator access', () => {
  test('administrators can’t remove their own permission or account', async () => {
    await newPerson(['adminSystem'])
    expect(await save(admin.accountGuid, { permissions: ['driver'] })).toMatchObject({
      status: 400,
      body: { fields: { permissions: {} } },
    })
    expect(await save(admin.accountGuid, { active: false })).toMatchObject({
      status: 400,
      body: { fields: { active: {} } },
    })
    expect((await save(admin.accountGuid, { permissions: ['adminSystem', 'driver'] })).status).toBe(200)
  })

  test('two administrators who remove each other’s permission at the same time leave one', async () => {
    const other = await newPerson(['adminSystem'])
    const [mine, theirs] = [
      await formOf(admin.accountGuid, { permissions: [] }),
      await formOf(other.accountGuid, { permissions: [] }),
    ]
    const both = await Promise.all([
      admin.call(contract.staffUser.save, { params: { id: other.accountGuid }, body: theirs }),
      other.call(contract.staffUser.save, { params: { id: admin.accountGuid }, body: mine }),
    ])
    expect(both.filter((it) => it.status === 200)).toHaveLength(1)
    const left = await portal.database.db
      .selectFrom('account')
      .select(['permissions'])
      .where('active', '=', true)
      .execute()
    expect(left.filter((it) => it.permissions.includes('adminSystem'))).toHaveLength(1)
  })
})

describe('one-click actions', () => {
  test('resetting a password ends all sessions and mails a code', async () => {
    const person = await newPerson(['driver'])
    const { email } = await load(person.accountGuid)
    await admin.must(contract.resetStaffPassword, { params: { id: person.accountGuid } })
    expect((await person.call(appData)).status).toBe(401)
    expect((await person.call(signIn, { body: { email, password: testPassword } })).status).toBe(400)
    const code = (await mailedCode(portal, email)) ?? ''
    const owner = new TestBrowser(portal.app, elsewhere())
    await owner.must(resetPassword, { body: { email, code, password: 'chosen by the owner' } })
    await owner.must(signIn, { body: { email, password: 'chosen by the owner' } })
    expect((await load(person.accountGuid)).history.map((it) => it.action)).toContain('resetPassword')
  })

  test('an authenticator app is removed; without one it is refused', async () => {
    const { accountGuid: id } = await newPerson(['driver'])
    await portal.database.db
      .updateTable('account')
      .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
      .where('guid', '=', id)
      .execute()
    expect((await load(id)).totpOn).toBe(true)
    await admin.must(contract.removeStaffTotp, { params: { id } })
    expect(await load(id)).toMatchObject({
      totpOn: false,
      history: [{ action: 'removeTotp', who: 'Ada Admin' }, {}],
    })
    expect((await admin.call(contract.removeStaffTotp, { params: { id } })).status).toBe(400)
  })

  test('push devices are removed', async () => {
    const { accountGuid: id } = await newPerson(['driver'])
    await subscribe(id)
    await subscribe(id)
    expect((await load(id)).devices).toBe(2)
    expect((await admin.must(contract.clearStaffWebPush, { params: { id } })).toast).toBe('2 devices removed')
    expect(await load(id)).toMatchObject({ devices: 0, history: [{ action: 'clearWebPush' }, {}] })
  })

  test('a user is signed out everywhere and can sign in again', async () => {
    const person = await newPerson(['driver'])
    const { email, sessions } = await load(person.accountGuid)
    expect(sessions).toBe(1)
    await admin.must(contract.forceStaffSignOut, { params: { id: person.accountGuid } })
    expect((await person.call(appData)).status).toBe(401)
    expect((await load(person.accountGuid)).sessions).toBe(0)
    await person.must(signIn, { body: { email, password: testPassword } })
  })

  test('a test message is sent to devices; without one it is refused', async () => {
    const { accountGuid: id } = await newPerson(['driver'], 'Dora Driver')
    expect((await admin.call(contract.sendStaffTestPush, { params: { id } })).body).toEqual({
      errors: [
        { name: 'Web push', message: 'Dora Driver hasn’t turned on push notifications on any device' },
      ],
    })
    await subscribe(id)
    expect((await admin.must(contract.sendStaffTestPush, { params: { id } })).toast).toBe(
      'Test sent to 1 device',
    )
    const message = await portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'push')
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({ recipient: id, template: 'test', subject: 'Test message' })
  })

  test('replies never contain a password, secret or code', async () => {
    const { accountGuid: id } = await newPerson(['driver'])
    await portal.database.db
      .updateTable('account')
      .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
      .where('guid', '=', id)
      .execute()
    const text = JSON.stringify([await load(id), await admin.must(contract.staffUsers)])
    expect(text).not.toMatch(/argon2|JBSWY3DPEHPK3PXP|password_hash|token/)
  })
})
