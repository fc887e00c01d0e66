import { expect, test } from 'vitest'
import { withDetails, type DeviceList } from './device-list.ts'

test('parties stored by an earlier version have no details', () => {
  const stored = { parties: [{ name: 'Ann Guest', trips: [{ reference: 'ABC234' }] }] }
  expect(withDetails(stored as unknown as DeviceList).parties).toMatchObject([
    { details: [], trips: [{ details: [] }] },
  ])
})
