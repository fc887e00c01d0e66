import { expect, test } from 'vitest'
import { outcomeWords } from './left-out.ts'

const noDriver = { why: 'no available driver', has: true } as const
const ann = { key: 'a', what: '14:05 Ann Berg', ...noDriver }
const bob = { key: 'b', what: '15:20 Bob Kim', ...noDriver }
const busy = { key: 'c', what: '16:10 Cy Lee', why: 'Dora has RX7K2P from 16:00 to 16:40' }

test('items with the same reason are named in one sentence', () => {
  expect(outcomeWords({ done: '8 assigned', left: [ann, bob] }, 'assigned')).toEqual({
    sentences: ['8 assigned.', '2 have no available driver: 14:05 Ann Berg, 15:20 Bob Kim.'],
    each: [],
  })
})

test('one item “has”; each other reason has its own items', () => {
  const alsoBusy = { ...busy, key: 'd', what: '16:20 Di Moss' }
  const over = { key: 'e', what: '17:00 Ed Poe', why: 'This trip is over' }
  expect(outcomeWords({ done: '', left: [ann, busy, over, alsoBusy] }, 'assigned')).toEqual({
    sentences: ['1 has no available driver: 14:05 Ann Berg.', '3 not assigned:'],
    each: [
      { why: 'Dora has RX7K2P from 16:00 to 16:40', items: ['16:10 Cy Lee', '16:20 Di Moss'] },
      { why: 'This trip is over', items: ['17:00 Ed Poe'] },
    ],
  })
})
