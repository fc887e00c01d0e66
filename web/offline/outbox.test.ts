import { describe, expect, test } from 'vitest'
import type { Shelf } from './device-store.ts'
import { Outbox, type QueueName, type Sent, type Unsent } from './outbox.ts'

/** A fake device, whose data survives the page. */
function device() {
  const stored = new Map<string, Unsent<string>>()
  let keys = 0
  const shelf: Shelf<Unsent<string>> = {
    all: async () => [...stored.values()],
    put: async (key, it) => stored.set(key, it) === stored,
    remove: async (...gone) => gone.forEach((key) => stored.delete(key)),
    removeWhere: async () => undefined,
  }
  return {
    stored,
    visit: (queue: QueueName = 'driver') => new Outbox<string>(shelf, queue, () => `key ${++keys}`),
  }
}

/** A fake server with configurable answers that records requests. */
function server(answers: Sent['kind'][] = [], atMost = 1) {
  const reached: string[] = []
  const batches: number[] = []
  const left = [...answers]
  const answerTo = ({ payload, key }: Unsent<string>): Sent => {
    const answer = left.shift() ?? 'done'
    reached.push(`${payload} (${key}) ${answer}`)
    return answer === 'refused' ? { kind: 'refused', why: `No ${payload}` } : { kind: answer }
  }
  return {
    atMost,
    reached,
    batches,
    send: async (actions: readonly Unsent<string>[]): Promise<Sent[]> => {
      batches.push(actions.length)
      return actions.map(answerTo)
    },
  }
}

const dora = { guid: 'Dora', name: 'Dora Driver' }

const stepsOf = (outbox: Outbox<string>) => outbox.items().map((it) => it.payload)

describe('actions stored on a device', () => {
  test('are shown immediately and marked as stored once written', async () => {
    let write = () => {}
    const written = new Promise<void>((done) => (write = done))
    const shelf: Shelf<Unsent<string>> = {
      all: async () => [],
      put: () => written.then(() => true),
      remove: async () => {},
      removeWhere: async () => {},
    }
    const outbox = new Outbox<string>(shelf, 'driver', () => 'key')
    const kept = () => outbox.items().filter(outbox.isStored).length
    let told = 0
    outbox.subscribe(() => (told += 1))
    const adding = outbox.add(dora, 'start')
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
    await visit().add(dora, 'start')
    const again = visit()
    await again.load()
    expect(again.items().every(again.isStored)).toBe(true)
  })

  test('are sent in order and removed once answered', async () => {
    const { stored, visit } = device()
    const [outbox, portal] = [visit(), server()]
    for (const payload of ['start', 'wait', 'depart']) await outbox.add(dora, payload)
    expect(stored.size).toBe(3)
    await outbox.flush('Dora', portal)
    expect(portal.reached).toEqual(['start (key 1) done', 'wait (key 2) done', 'depart (key 3) done'])
    expect([stored.size, outbox.items().length]).toEqual([0, 0])
  })

  test('keep their order while offline', async () => {
    const { visit } = device()
    const [outbox, portal] = [visit(), server(['later'])]
    await outbox.add(dora, 'start')
    await outbox.add(dora, 'wait')
    await outbox.flush('Dora', portal)
    expect(portal.reached).toEqual(['start (key 1) later'])
    await outbox.flush('Dora', portal)
    expect(portal.reached.slice(1)).toEqual(['start (key 1) done', 'wait (key 2) done'])
  })

  test('keep their keys and order after a reload', async () => {
    const { visit } = device()
    const before = visit()
    await before.add(dora, 'start')
    await before.add(dora, 'wait')
    const after = visit()
    await after.add(dora, 'depart')
    expect(stepsOf(after)).toEqual(['start', 'wait', 'depart'])
    const portal = server()
    await after.flush('Dora', portal)
    expect(portal.reached).toEqual(['start (key 1) done', 'wait (key 2) done', 'depart (key 3) done'])
  })

  test('refused by the server stay visible with the reason and don’t block others', async () => {
    const { stored, visit } = device()
    const [outbox, portal] = [visit(), server(['refused'])]
    await outbox.add(dora, 'start')
    await outbox.add(dora, 'wait')
    await outbox.flush('Dora', portal)
    expect(outbox.items()).toMatchObject([{ payload: 'start', refused: 'No start' }])
    await outbox.dismiss('key 1')
    expect([stored.size, outbox.items().length]).toEqual([0, 0])
  })

  test('are never sent as another user', async () => {
    const { visit } = device()
    const [outbox, portal] = [visit(), server()]
    await outbox.add(dora, 'start')
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
    const slow = {
      atMost: 1,
      send: async (all: readonly Unsent<string>[]) =>
        all[0]?.payload === 'start' ? [await first] : portal.send(all),
    }
    await outbox.add(dora, 'start')
    const flushing = Promise.all([outbox.flush('Dora', slow), outbox.flush('Dora', slow)])
    await outbox.add(dora, 'wait')
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
    await outbox.add(dora, 'start')
    await outbox.flush('Dora', server())
    expect(seen.slice(-2)).toEqual([1, 0])
  })

  test('are sent in batches, and only the answered ones are removed', async () => {
    const { visit } = device()
    const [outbox, portal] = [visit('desk'), server(['done', 'refused', 'later'], 2)]
    for (const payload of ['a', 'b', 'c', 'd', 'e']) await outbox.add(dora, payload)
    await outbox.flush('Dora', portal)
    expect([portal.batches, stepsOf(outbox)]).toEqual([
      [2, 2],
      ['b', 'c', 'd', 'e'],
    ])
    await outbox.flush('Dora', portal)
    expect([portal.batches, stepsOf(outbox)]).toEqual([[2, 2, 2, 1], ['b']])
  })

  test('of the desk and of drivers share the device and stay apart', async () => {
    const { visit, stored } = device()
    const [desk, driver] = [visit('desk'), visit('driver')]
    await desk.add(dora, 'check in')
    await driver.add(dora, 'start')
    expect([stored.size, stepsOf(desk), stepsOf(driver)]).toEqual([2, ['check in'], ['start']])
    const after = visit('desk')
    await after.load()
    expect(after.items()).toMatchObject([{ payload: 'check in', ownerName: 'Dora Driver' }])
  })

  test('of another tab are sent too, in order, and those it has sent are gone', async () => {
    const { visit } = device()
    const [one, other, portal] = [visit(), visit(), server()]
    await one.load()
    await other.load()
    await one.add(dora, 'start')
    await other.flush('Dora', portal)
    await one.flush('Dora', portal)
    expect([portal.reached.length, stepsOf(one)]).toEqual([1, []])
  })

  test('wait while another user is signed in, from one batch to the next', async () => {
    const { visit } = device()
    const [outbox, portal] = [visit(), server()]
    await outbox.add(dora, 'start')
    await outbox.add(dora, 'wait')
    await outbox.flush('Dora', portal, () => portal.reached.length === 0)
    expect([portal.reached.length, stepsOf(outbox)]).toEqual([1, ['wait']])
  })

  test('on a device that can’t store are known to last only as long as the page', async () => {
    const shelf: Shelf<Unsent<string>> = {
      all: async () => [],
      put: async () => false,
      remove: async () => {},
      removeWhere: async () => {},
    }
    const outbox = new Outbox<string>(shelf, 'desk', () => 'key')
    expect(outbox.isDurable()).toBe(true)
    await outbox.add(dora, 'check in')
    expect(outbox.isDurable()).toBe(false)
  })
})
