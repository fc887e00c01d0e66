import { describe, expect, test } from 'vitest'
import { appData, resetPassword, signIn } from '#contract/account.ts'
import * as contract from '#contract/staff.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { mailedCode } from '#server/testing/mail-codes.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'
import {
  admin,
  company,
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

const blank = {
  name: 'Dora Driver',
  email: 'Dora@Test.example',
  phone: '+1 246 555 0100',
  permissions: ['driver'] as Permission[],
  totpRequired: false,
}
const newDriver = () => ({
  ...blank,
  email: `dora-${newGuid()}@test.example`,
  defaultVehicleGuid: company.vehicle,
  shiftStart: '06:00',
  shiftEnd: '15:00',
})

describe('a new account', () => {
  test('of twelve concurrent ones with the same address one is created, and the others get a field error', async () => {
    const form = newDriver()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.call(contract.newStaffUser.save, { body: form })),
    )
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 400),
    ])
    for (const { body } of answers.filter((it) => it.status === 400))
      expect(body).toMatchObject({
        fields: { email: { message: 'Another account already uses this address' } },
      })
  })

  test('is created with permissions and driver data, and its owner chooses a password with a mailed code', async () => {
    const form = newDriver()
    const { guid = '' } = await admin.must(contract.newStaffUser.save, { body: form })
    expect(await load(guid)).toMatchObject({
      ...form,
      phone: '+12465550100',
      vehicleName: 'Sedan One',
      active: true,
      hasPassword: false,
      self: false,
      createdBy: 'Ada Admin',
      sessions: 0,
      history: [{ who: 'Ada Admin', action: 'makeAccount' }],
    })
    const code = (await mailedCode(portal, form.email)) ?? ''
    portal.clock.forward(60 * 24)
    const owner = new TestBrowser(portal.app, elsewhere())
    await owner.must(resetPassword, { body: { email: form.email, code, password: 'dora chose this' } })
    await owner.must(signIn, { body: { email: form.email, password: 'dora chose this' } })
    expect(await owner.must(appData)).toMatchObject({
      name: 'Dora Driver',
      hasDriverPermission: true,
      hasAdminSystemPermission: false,
    })
  })

  test('needs a unique address, a complete shift and an existing vehicle', async () => {
    const { email } = await makeAccount(portal, [])
    const refused = async (change: object) =>
      (await admin.call(contract.newStaffUser.save, { body: { ...newDriver(), ...change } })).body
    expect(await refused({ email: email.toUpperCase() })).toEqual({
      kind: 'object',
      fields: { email: { kind: 'property', message: 'Another account already uses this address' } },
    })
    expect(await refused({ shiftEnd: null })).toMatchObject({ fields: { shiftEnd: { kind: 'property' } } })
    expect(await refused({ defaultVehicleGuid: newGuid() })).toMatchObject({
      fields: { defaultVehicleGuid: { kind: 'property' } },
    })
    expect(await refused({ email: 'two@lines.example\nBcc: eve@evil.example' })).toMatchObject({
      fields: { email: { kind: 'property' } },
    })
  })

  test('is always staff, even if the request asks for another kind', async () => {
    const sneaked = {
      kind: 'partner',
      partner_guid: company.partner,
      partnerGuid: company.partner,
      password_hash: 'x',
      totp_secret: 'x',
    }
    const { guid = '' } = await admin.must(contract.newStaffUser.save, {
      body: { ...newDriver(), ...sneaked },
    })
    const row = await portal.database.db
      .selectFrom('account')
      .selectAll()
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'staff', partner_guid: null, password_hash: null, totp_secret: null })
  })
})

describe('the list', () => {
  test('searches name, address and number without accents, by state, in pages', async () => {
    await makeAccount(portal, [], { name: 'José Mário Fogueira' })
    const gone = await makeAccount(portal, [], { name: 'Gone Fogueira' })
    await portal.database.db
      .updateTable('account')
      .set({ active: false })
      .where('guid', '=', gone.guid)
      .execute()
    const names = async (query: object) =>
      (await admin.must(contract.staffUsers, { query })).items.map((it) => it.name)
    expect(await names({ query: 'jose fog' })).toEqual(['José Mário Fogueira'])
    expect(await names({ query: 'fogueira', state: 'inactive' })).toEqual(['Gone Fogueira'])
    expect(await names({ query: 'fogueira', state: 'all' })).toEqual(['Gone Fogueira', 'José Mário Fogueira'])
    expect(await names({ query: gone.email, state: 'all' })).toEqual(['Gone Fogueira'])
    const first = await admin.must(contract.staffUsers, {
      query: { query: 'fogueira', state: 'all', limit: 1 },
    })
    expect(first.total).toBe(2)
    expect(
      await names({ query: 'fogueira', state: 'all', limit: 1, cursor: first.nextCursor ?? '' }),
    ).toEqual(['José Mário Fogueira'])
  })

  test('excludes partner users, also by guid', async () => {
    const { guid } = await makeAccount(portal, [], { name: 'Partner Person', partnerGuid: company.partner })
    expect(
      (await admin.must(contract.staffUsers, { query: { query: 'partner person', state: 'all' } })).items,
    ).toEqual([])
    expect((await admin.call(contract.staffUser.load, { params: { id: guid } })).status).toBe(404)
    expect((await admin.call(contract.resetStaffPassword, { params: { id: guid } })).status).toBe(404)
    const form = {
      ...blank,
      defaultVehicleGuid: null,
      shiftStart: null,
      shiftEnd: null,
      outsideCompany: false,
      active: true,
      version: 1,
    }
    expect((await admin.call(contract.staffUser.save, { params: { id: guid }, body: form })).status).toBe(404)
  })
})

describe('a change', () => {
  test('is in the history, and increments the version', async () => {
    const { accountGuid: id } = await newPerson(['driver'])
    expect(
      (
        await save(id, {
          permissions: ['driver', 'viewCustomer'],
          defaultVehicleGuid: company.vehicle,
          shiftStart: '08:00',
          shiftEnd: '17:00',
        })
      ).status,
    ).toBe(200)
    const { version, history } = await load(id)
    expect(version).toBe(2)
    expect(history[0]).toMatchObject({
      who: 'Ada Admin',
      action: 'editAccount',
      before: { permissions: ['driver'], defaultVehicle: null, shiftStart: null, shiftEnd: null },
      after: {
        permissions: ['driver', 'viewCustomer'],
        defaultVehicle: 'Sedan One',
        shiftStart: '08:00',
        shiftEnd: '17:00',
      },
    })
  })

  test('after another user’s change is refused', async () => {
    const { accountGuid: id } = await newPerson(['driver'])
    const old = await formOf(id)
    await save(id, { name: 'First' })
    const late = await admin.call(contract.staffUser.save, {
      params: { id },
      body: { ...old, name: 'Second' },
    })
    expect(late.status).toBe(400)
    expect((await load(id)).name).toBe('First')
  })

  test('that removes a permission ends the sessions; one that adds a permission doesn’t', async () => {
    const person = await newPerson(['driver', 'viewCustomer'])
    await save(person.accountGuid, { permissions: ['driver', 'viewCustomer', 'dispatcher'] })
    expect((await person.must(appData)).hasDispatcherPermission).toBe(true)
    await save(person.accountGuid, { permissions: ['driver'] })
    expect((await person.call(appData)).status).toBe(401)
  })

  test('that deactivates an account ends its sessions and push devices, and reactivating doesn’t restore them', async () => {
    const person = await newPerson(['driver'])
    await subscribe(person.accountGuid)
    await save(person.accountGuid, { active: false })
    expect((await person.call(appData)).status).toBe(401)
    await save(person.accountGuid, { active: true })
    expect((await person.call(appData)).status).toBe(401)
    expect((await load(person.accountGuid)).devices).toBe(0)
  })

  test('notifies only the affected account’s browser', async () => {
    const person = await newPerson(['driver'])
    await portal.database.db.deleteFrom('event').execute()
    await save(person.accountGuid, { permissions: ['driver', 'dispatcher'] })
    const events = await portal.database.db
      .selectFrom('event')
      .select(['topic', 'account_guid'])
      .where('topic', '=', 'ownAccount')
      .execute()
    expect(events).toEqual([{ topic: 'ownAccount', account_guid: person.accountGuid }])
  })
})
