import { expect, test } from 'vitest'
import { EventMemory } from './event-memory.ts'

const heard = (id: number | null) => ({ event: { topic: 'trip', guid: String(id) } as const, id })
const idsAfter = (memory: EventMemory, position: number | null) =>
  memory.after(position)?.map((it) => it.id) ?? 'unknown'

function memoryOf(after: number | null, ...ids: (number | null)[]): EventMemory {
  const memory = new EventMemory(after)
  for (const id of ids) memory.add(heard(id))
  return memory
}

test('a joining tab gets exactly the events since its page was loaded', () => {
  const memory = memoryOf(10, 11, 14, 15)
  expect(idsAfter(memory, 11)).toEqual([14, 15])
  expect(idsAfter(memory, 10)).toEqual([11, 14, 15])
  expect(idsAfter(memory, 15)).toEqual([])
})

test('events before the memory begins are unknown, as are those for a tab without a position', () => {
  expect(idsAfter(memoryOf(10, 11), 9)).toBe('unknown')
  expect(idsAfter(memoryOf(10, 11), null)).toBe('unknown')
  expect(idsAfter(memoryOf(null), 12)).toBe('unknown')
  expect(idsAfter(memoryOf(null, 12, 13), 12)).toEqual([13])
  expect(idsAfter(memoryOf(null, 12, 13), 11)).toBe('unknown')
})

test('where events were missed, the memory begins at the next one', () => {
  expect(idsAfter(memoryOf(10, 11, null), 11)).toBe('unknown')
  expect(idsAfter(memoryOf(10, 11, null, 20), 11)).toBe('unknown')
  expect(idsAfter(memoryOf(10, 11, null, 20, 21), 20)).toEqual([21])
})

test('it remembers the newest 200', () => {
  const memory = memoryOf(0, ...Array.from({ length: 205 }, (_, at) => at + 1))
  expect(idsAfter(memory, 4)).toBe('unknown')
  expect(idsAfter(memory, 5)).toHaveLength(200)
})
