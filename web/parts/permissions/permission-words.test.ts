import { expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { permissionsText } from './permission-words.ts'

test.each([
  [allPermissions, 'All permissions'],
  [[], 'No permissions'],
  [['driver', 'viewDateStatus'] as const, 'Driver, View date status'],
  [['financial', 'viewCustomer', 'dailyReports', 'managePartner'] as const, 'Accountant'],
])('%j is shown as %s', (granted, text) => {
  expect(permissionsText(granted)).toBe(text)
})
