import { describe, expect, test } from 'vitest'
import { allows, allPermissions, flagOf, partnerPermissions, permissions, type Needs, type Permission } from './permissions.ts'

test('there are eleven permissions, each with a description', () => {
  expect(allPermissions).toHaveLength(11)
  expect(Object.values(permissions).every((words) => words.length > 10)).toBe(true)
})

test.each<[Permission, string]>([
  ['policyOverride', 'hasPolicyOverridePermission'],
  ['fastTrack', 'hasFastTrackPermission'],
])('the account-data flag of %s is %s', (permission, flag) => {
  expect(flagOf(permission)).toBe(flag)
})

describe('who is let through', () => {
  test.each<[string, Needs, readonly Permission[] | null, boolean]>([
    ['anybody, where nobody need be signed in', 'public', null, true],
    ['nobody, where an account is needed and none is signed in', 'signedIn', null, false],
    ['any account, where only an account is needed', 'signedIn', [], true],
    ['nobody without an account, where a password is to be given first', 'passwordGiven', null, false],
    ['any account, where its password is enough', 'passwordGiven', [], true],
    ['an account with the permission', 'financial', ['driver', 'financial'], true],
    ['nobody without the permission', 'financial', ['driver', 'adminSystem'], false],
    ['nobody unknown, whatever is needed', 'driver', null, false],
    ['an account with one of several', ['dispatcher', 'financial'], ['financial'], true],
    ['nobody who holds none of several', ['dispatcher', 'financial'], ['driver'], false],
    ['nobody, where several are named but none could be held', [], allPermissions, false],
  ])('%s', (_, needs, granted, expected) => {
    expect(allows(needs, granted)).toBe(expected)
  })
})

test('a partner user books for their own guests, and holds nothing else', () => {
  expect(partnerPermissions).toEqual(['viewCustomer', 'editCustomer'])
})
