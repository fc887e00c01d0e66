import { describe, expect, test } from 'vitest'
import { permissionsTaken, whyNotChangeAccount, type AccountChange } from './account-rules.ts'

const admin = { permissions: ['adminSystem', 'driver'], active: true } as const
const driver = { permissions: ['driver'], active: true } as const
const gone = { permissions: ['adminSystem', 'driver'], active: false } as const

describe('an administrator', () => {
  test.each<[string, AccountChange, string | null]>([
    [
      'may remove a permission of another account',
      { self: false, before: admin, after: driver, otherAdministrators: 1 },
      null,
    ],
    [
      'may deactivate another account',
      { self: false, before: admin, after: gone, otherAdministrators: 1 },
      null,
    ],
    [
      'may drop another right of their own',
      {
        self: true,
        before: admin,
        after: { permissions: ['adminSystem'], active: true },
        otherAdministrators: 0,
      },
      null,
    ],
    [
      'can’t deactivate themselves',
      { self: true, before: admin, after: gone, otherAdministrators: 5 },
      'active',
    ],
    [
      'can’t remove their own permission to configure',
      { self: true, before: admin, after: driver, otherAdministrators: 5 },
      'permissions',
    ],
    [
      'can’t remove the last administrator’s permission',
      { self: false, before: admin, after: driver, otherAdministrators: 0 },
      'permissions',
    ],
    [
      'can’t deactivate the last administrator',
      { self: false, before: admin, after: gone, otherAdministrators: 0 },
      'active',
    ],
    [
      'may change non-administrators, however many administrators are left',
      { self: false, before: driver, after: { ...driver, active: false }, otherAdministrators: 0 },
      null,
    ],
  ])('%s', (_, change, field) => {
    const refusal = whyNotChangeAccount(change)
    expect(refusal?.refused === 'fields' ? Object.keys(refusal.fields) : []).toEqual(
      field === null ? [] : [field],
    )
  })
})

test('removed permissions are distinguished from added ones', () => {
  expect(permissionsTaken(['driver', 'financial'], ['financial', 'dispatcher'])).toEqual(['driver'])
})

test('each refusal says why', () => {
  const messageOf = (change: AccountChange) => {
    const refusal = whyNotChangeAccount(change)
    return refusal?.refused === 'fields' ? Object.values(refusal.fields) : []
  }
  expect(messageOf({ self: true, before: admin, after: gone, otherAdministrators: 5 })).toEqual([
    'You can’t deactivate your own account',
  ])
  expect(messageOf({ self: true, before: admin, after: driver, otherAdministrators: 5 })).toEqual([
    'You can’t remove your own permission to configure the system',
  ])
  expect(messageOf({ self: false, before: admin, after: gone, otherAdministrators: 0 })).toEqual([
    'This is the only account that can configure the system. Give another account the permission first.',
  ])
})
