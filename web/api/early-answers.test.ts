import { afterEach, expect, test, vi } from 'vitest'
import { askEarly, dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { newQueryClient } from './query-client.ts'
import { loadEarly } from './use-load.ts'

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

test('early answers can be taken, refusals can’t', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal(
    'fetch',
    async (address: string) =>
      new Response('{"name":"Eve"}', { status: address === '/api/app-data' ? 200 : 401 }),
  )
  askEarly(['/api/app-data', '/api/dashboard'])
  const client = newQueryClient()
  await loadEarly(client)
  expect(client.getQueryData(['/api/app-data', '/api/app-data'])).toEqual({ name: 'Eve' })
  expect(client.getQueryData(['/api/dashboard', '/api/dashboard'])).toBeUndefined()
  client.clear()
})
