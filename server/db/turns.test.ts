import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Turns } from '#server/db/turns.ts'
import { arrival, portal } from '#server/on-behalf.ts'

/** Takes turns for accounts and writes down the order in which they got them. */
function queue() {
  const turns = new Turns()
  const order: string[] = []
  const take = async (who: string) => {
    const end = await turns.take(who)
    order.push(who)
    await nextRound()
    end()
    end()
  }
  return { order, take, many: (who: string, count: number) => Promise.all(Array.from({ length: count }, () => take(who))) }
}

describe('turns', () => {
  test('one at a time, each once', async () => {
    const turns = new Turns()
    let inside = 0
    let most = 0
    const use = async () => {
      const end = await turns.take('a')
      most = Math.max(most, ++inside)
      await nextRound()
      inside -= 1
      end()
      end()
    }
    await Promise.all(Array.from({ length: 20 }, use))
    expect([most, inside]).toEqual([1, 0])
  })

  test('whoever asks for one thing comes before the others of somebody who asked for sixty, also for the next three', async () => {
    const { order, take, many } = queue()
    const greedy = many('greedy', 60)
    for (let time = 0; time < 4; time++) await take('modest')
    await greedy
    expect(order.slice(0, 5)).toEqual(['greedy', 'modest', 'modest', 'modest', 'modest'])
    expect(order).toHaveLength(64)
  })

  test('whoever asked for much is not left out, however many others come', async () => {
    const { order, take, many } = queue()
    const greedy = many('greedy', 5)
    for (let time = 0; time < 40; time++) await take('busy')
    expect(order.filter((it) => it === 'greedy')).toHaveLength(5)
    await greedy
  })

  test('staying away saves nothing up', async () => {
    const { order, take, many } = queue()
    const first = many('regular', 30)
    await first
    const [again, late] = [many('regular', 3), many('late', 3)]
    await Promise.all([again, late, take('regular')])
    expect(order.slice(30).lastIndexOf('late')).toBeGreaterThan(order.slice(30).indexOf('regular', 1))
  })

  test('who is calling is asked before anything is done', async () => {
    const { order, take, many } = queue()
    const work = [many('a', 5), many('b', 5)]
    await Promise.all([take(arrival), ...work])
    expect(order[1]).toBe(arrival)
  })

  test('however many arrive, it costs nobody his turn', async () => {
    const { order, take, many } = queue()
    const greedy = many('greedy', 30)
    await many(arrival, 60)
    await take('modest')
    await greedy
    expect(order.filter((it) => it !== arrival).indexOf('modest')).toBeLessThan(3)
  })

  test('one account cannot have any number wait; others still may', async () => {
    const { take, many } = queue()
    const full = many('greedy', 201)
    await expect(take('greedy')).rejects.toThrow('Too many requests of one account')
    await Promise.all([full, take('modest')])
    await Promise.all([many(arrival, 300), many(portal, 300)])
  })
})
