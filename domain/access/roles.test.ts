import { expect, test } from 'vitest'
import { allPermissions } from './permissions.ts'
import { allRoles, roleOf, roles } from './roles.ts'

test.each(allRoles)('%s is found by its permissions, in any order', (role) => {
  expect(roleOf(roles[role].permissions)).toBe(role)
  expect(roleOf(roles[role].permissions.toReversed())).toBe(role)
})

test.each([
  ['none', []],
  ['all', allPermissions],
  ['a dispatcher who also drives', [...roles.dispatcher.permissions, 'driver'] as const],
  ['an agent without reports', roles.reservations.permissions.filter((it) => it !== 'dailyReports')],
])('%s is no role', (_, granted) => {
  expect(roleOf(granted)).toBeNull()
})

test('only administrators configure the system, and only drivers drive', () => {
  const with_ = (permission: 'adminSystem' | 'driver') =>
    allRoles.filter((role) => (roles[role].permissions as readonly string[]).includes(permission))
  expect(with_('adminSystem')).toEqual(['administrator'])
  expect(with_('driver')).toEqual(['driver'])
})
