import { describe, expect, test } from 'vitest'
import type { Shelf } from './device-store.ts'
import { Outbox, type Sent, type Unsent } from './outbox.ts'

/** A fake device, whose data survives the page. */
function device() {
  const stored = new Map<string, Unsent<string>>()
  let keys = 0
  const shelf: Shelf<Unsent<string>> = {
    all: async () => [...stored.values()],
    put: async (key, it) => void stored.set(key, it),
    remove: async (key) => void stored.delete(key),
  }
  return { stored, visit: () => new Outbox<string>(shelf, () => `key ${++keys}`) }
}

/** A fake server with configurable answers that records requests. */
function server(answers: Sent['kind'][] = []) {
  const reached: string[] = []
  const left = [...answers]
  return {
    reached,
    send: async ({ payload, key }: Unsent<string>): Promise<Sent> => {
      const answer = left.shift() ?? 'done'
      reached.push(`${payload} (${key}) ${answer}`)
      return answer === 'refused' ? { kind: 'refused', why: `No ${payload}` } : { kind: answer }
    },
  }
}

const stepsOf = (outbox: Outbox<string>) => outbox.items().map((it) => it.payload)

describe('actions stored on a device', () => {
  test('are shown immediately and marked as stored once written', async () => {
    let write = () => {}
    const written = new Promise<void>((done) => (write = done))
    const shelf: Shelf<Unsent<string>> = { all: async () => [], put: () => written, remove: async () => {} }
    const outbox = new Outbox<string>(shelf, () => 'key')
    const kept = () => outbox.items().filter(outbox.isStored).length
    let told = 0
    outbox.subscribe(() => (told += 1))
    const adding = outbox.add('Dora', 'start')
    await Promise.resolve().then(() => Promise.resolve())
    await outbox.load()
    expect([outbox.items().length, kept()]).toEqual([1, 0])
    const before = told
    write()
    await adding
    expect([outbox.items().length, kept(), told - before]).toEqual([1, 1, 1])
  })

  test('of an earlier visit are loaded', async () => {
    const { visit } = device()
    await visit().add('Dora', 'start')
    const again = visit()
    await again.load()
    expect(again.items().every(again.isStored)).toBe(true)
  })

  test('are sent in order and removed once answered', async () => {
    const { stored, visit } = device()
    const [outbox, portal] = [visit(), server()]
    for (const payload of ['start', 'wait', 'depart']) await outbox.add('Dora', payload)
    expect(stored.size).toBe(3)
    await outbox.flush('Dora', portal)
    expect(portal.reached).toEqual(['start (key 1) done', 'wait (key 2) done', 'depart (key 3) done'])
    expect([stored.size, outbox.items().length]).toEqual([0, 0])
  })

  test('keep their order while offline', async () => {
    const { visit } = device()
    const [outbox, portal] = [visit(), server(['later'])]
    await outbox.add('Dora', 'start')
    await outbox.add('Dora', 'wait')
    await outbox.flush('Dora', portal)
    expect(portal.reached).toEqual(['start (key 1) later'])
    await outbox.flush('Dora', portal)
    expect(portal.reached.slice(1)).toEqual(['start (key 1) done', 'wait (key 2) done'])
  })

  test('keep their keys and order after a reload', async () => {
    const { visit } = device()
    const before = visit()
    await before.add('Dora', 'start')
    await before.add('Dora', 'wait')
    const after = visit()
    await after.add('Dora', 'depart')
    expect(stepsOf(after)).toEqual(['start', 'wait', 'depart'])
    const portal = server()
    await after.flush('Dora', portal)
    expect(portal.reached).toEqual(['start (key 1) done', 'wait (key 2) done', 'depart (key 3) done'])
  })

  test('refused by the server stay visible with the reason and don’t block others', async () => {
    const { stored, visit } = device()
    const [outbox, portal] = [visit(), server(['refused'])]
    await outbox.add('Dora', 'start')
    await outbox.add('Dora', 'wait')
    await outbox.flush('Dora', portal)
    expect(outbox.items()).toMatchObject([{ payload: 'start', refused: 'No start' }])
    await outbox.dismiss('key 1')
    expect([stored.size, outbox.items().length]).toEqual([0, 0])
  })

  test('are never sent as another user', async () => {
    const { visit } = device()
    const [outbox, portal] = [visit(), server()]
    await outbox.add('Dora', 'start')
    await outbox.flush('Olaf', portal)
    expect(portal.reached).toEqual([])
    expect(stepsOf(outbox)).toEqual(['start'])
  })

  test('added while another is being sent follow it, and none is sent twice', async () => {
    const { visit } = device()
    const outbox = visit()
    const portal = server()
    let answer: (sent: Sent) => void = () => {}
    const first = new Promise<Sent>((resolve) => {
      answer = resolve
    })
    const slow = { send: (it: Unsent<string>) => (it.payload === 'start' ? first : portal.send(it)) }
    await outbox.add('Dora', 'start')
    const flushing = Promise.all([outbox.flush('Dora', slow), outbox.flush('Dora', slow)])
    await outbox.add('Dora', 'wait')
    answer({ kind: 'done' })
    await flushing
    expect(portal.reached).toEqual(['wait (key 2) done'])
    expect(outbox.items()).toEqual([])
  })

  test('notify subscribers of changes', async () => {
    const { visit } = device()
    const outbox = visit()
    const seen: number[] = []
    outbox.subscribe(() => seen.push(outbox.items().length))
    await outbox.add('Dora', 'start')
    await outbox.flush('Dora', server())
    expect(seen.slice(-2)).toEqual([1, 0])
  })
})
