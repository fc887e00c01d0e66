import { expect, test } from 'vitest'
import { FewAtOnce, tooMany } from '#server/files/few-at-once.ts'

/** Something that ends when told to. */
function thing() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { begun: false, end: () => resolve('done'), fail: () => reject(new Error('failed')), promise }
}
const things = (count: number) => Array.from({ length: count }, thing)
const begin = (few: FewAtOnce, task: ReturnType<typeof thing>) =>
  few.run(() => {
    task.begun = true
    return task.promise
  })
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('runs two at a time, the others in order of arrival', async () => {
  const few = new FewAtOnce(2, 10)
  const all = things(4)
  const ended = all.map((it) => begin(few, it))
  await turn()
  expect(all.map((it) => it.begun)).toEqual([true, true, false, false])
  all[1]?.end()
  await turn()
  expect(all.map((it) => it.begun)).toEqual([true, true, true, false])
  for (const task of all) task.end()
  expect(await Promise.all(ended)).toEqual(['done', 'done', 'done', 'done'])
})

test('rejects immediately when too many are waiting', async () => {
  const few = new FewAtOnce(1, 2)
  const all = things(3)
  const ended = all.map((it) => begin(few, it))
  expect(await few.run(async () => 'done')).toBe(tooMany)
  for (const task of all) task.end()
  await Promise.all(ended)
  expect(await few.run(async () => 'done')).toBe('done')
})

test('one that fails gives its place on', async () => {
  const few = new FewAtOnce(1, 2)
  const [one, other] = things(2) as [ReturnType<typeof thing>, ReturnType<typeof thing>]
  const ended = [begin(few, one), begin(few, other)]
  one.fail()
  other.end()
  expect((await Promise.allSettled(ended)).map((it) => it.status)).toEqual(['rejected', 'fulfilled'])
})
