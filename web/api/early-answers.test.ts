import { afterEach, expect, test, vi } from 'vitest'
import { askEarly, dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

afterEach(() => {
  dropEarlyAnswers()
  vi.unstubAllGlobals()
})

function asked(...addresses: string[]): void {
  vi.stubGlobal('fetch', async (address: string) => new Response(address))
  askEarly(addresses)
}

test('an early answer is taken once', async () => {
  asked('/api/app-data')
  expect(await (await takeEarlyAnswer('/api/app-data'))?.text()).toBe('/api/app-data')
  expect(takeEarlyAnswer('/api/app-data')).toBeUndefined()
  expect(takeEarlyAnswer('/api/else')).toBeUndefined()
})

test('none is left once something was changed', () => {
  asked('/api/app-data')
  dropEarlyAnswers()
  expect(takeEarlyAnswer('/api/app-data')).toBeUndefined()
})
