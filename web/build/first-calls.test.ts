import { expect, test } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { pages } from '#web/pages.ts'

test('the calls that are sent ahead belong to pages there are', () => {
  const withCalls = pages.filter(({ path }) => firstCalls(path).length > 1).map(({ path }) => path)
  expect(withCalls).toEqual(['/', '/driver-dash'])
})

test('sign-in pages request nothing ahead', () => {
  expect(firstCalls('/sign-in')).toEqual([])
  expect(firstCalls('/no-such-page')).toEqual(['/api/app-data'])
})
