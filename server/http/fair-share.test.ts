import { expect, test, vi } from 'vitest'
import { FairShare, TooManyWaiting } from '#server/http/fair-share.ts'

/** Requests that end when told. */
function requests() {
  const share = new FairShare()
  const begun: { who: string; end: () => void }[] = []
  const ask = (who: string) => share.run(who, () => new Promise<void>((end) => begun.push({ who, end })))
  const countOf = (who: string) => begun.filter((it) => it.who === who).length
  return { ask, begun, countOf }
}

test('six requests of an account run at a time, and each one that ends starts the next', async () => {
  const { ask, begun, countOf } = requests()
  const asked = Array.from({ length: 8 }, () => ask('greedy'))
  await vi.waitFor(() => expect(countOf('greedy')).toBe(6))
  begun[0]?.end()
  await asked[0]
  await vi.waitFor(() => expect(countOf('greedy')).toBe(7))
})

test('an account that asks for a lot does not delay another', async () => {
  const { ask, countOf } = requests()
  for (let index = 0; index < 60; index++) void ask('greedy')
  void ask('other')
  await vi.waitFor(() => expect(countOf('other')).toBe(1))
})

test('a request that fails gives its place to the next', async () => {
  const share = new FairShare()
  const failing = Array.from({ length: 20 }, () =>
    share.run('one', () => Promise.reject(new Error('failed'))),
  )
  expect((await Promise.allSettled(failing)).map((it) => it.status)).toEqual(Array(20).fill('rejected'))
  expect(await share.run('one', async () => 'answered')).toBe('answered')
})

test('more than a hundred waiting requests of an account are refused, and only its own', async () => {
  const { ask, countOf } = requests()
  for (let index = 0; index < 106; index++) void ask('greedy')
  await expect(ask('greedy')).rejects.toThrow(TooManyWaiting)
  void ask('other')
  await vi.waitFor(() => expect(countOf('other')).toBe(1))
})
