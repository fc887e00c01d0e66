import { expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { permissionsText } from './staff-words.ts'

test.each([
  [allPermissions, 'Everything'],
  [[], 'Nothing yet'],
  [['driver', 'viewDateStatus'] as const, 'Driver, View date status'],
])('%j is said as %s', (granted, text) => {
  expect(permissionsText(granted)).toBe(text)
})
