import { expect, test } from 'vitest'
import { newerProgram } from './worker.ts'

const first = { state: 'activated' } as ServiceWorker
const second = { state: 'installed' } as ServiceWorker

test('a newer version is one that waits next to the one in use, so the first on a device is none', () => {
  expect(newerProgram({ active: null, waiting: second })).toBeNull()
  expect(newerProgram({ active: first, waiting: second })).toBe(second)
  expect(newerProgram({ active: first, waiting: null })).toBeNull()
})
