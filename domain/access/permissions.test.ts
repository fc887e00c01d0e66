import { describe, expect, test } from 'vitest'
import {
  allows,
  allPermissions,
  flagOf,
  partnerPermissions,
  type Needs,
  type Permission,
} from './permissions.ts'
import { permissionTexts } from './permission-texts.ts'

test('there are eleven permissions, each with a description', () => {
  expect(allPermissions).toHaveLength(11)
  expect(Object.values(permissionTexts).every((words) => words.length > 10)).toBe(true)
})

test.each<[Permission, string]>([
  ['policyOverride', 'hasPolicyOverridePermission'],
  ['fastTrack', 'hasFastTrackPermission'],
])('the account-data flag of %s is %s', (permission, flag) => {
  expect(flagOf(permission)).toBe(flag)
})

describe('who can call it', () => {
  test.each<[string, Needs, readonly Permission[] | null, boolean]>([
    ['everyone, on a public call', 'public', null, true],
    ['refused without an account, where one is needed', 'signedIn', null, false],
    ['any account, where one is needed', 'signedIn', [], true],
    ['refused without an account, where a verified password is needed', 'passwordGiven', null, false],
    ['any account, where a verified password is enough', 'passwordGiven', [], true],
    ['an account with the permission', 'financial', ['driver', 'financial'], true],
    ['refused without the permission', 'financial', ['driver', 'adminSystem'], false],
    ['refused without an account, where a permission is needed', 'driver', null, false],
    ['an account with one of several', ['dispatcher', 'financial'], ['financial'], true],
    ['refused with none of several', ['dispatcher', 'financial'], ['driver'], false],
    ['refused where the list of permissions is empty', [], allPermissions, false],
  ])('%s', (_, needs, granted, expected) => {
    expect(allows(needs, granted)).toBe(expected)
  })
})

test('a partner user books for their own guests, and holds nothing else', () => {
  expect(partnerPermissions).toEqual(['viewCustomer', 'editCustomer'])
})
