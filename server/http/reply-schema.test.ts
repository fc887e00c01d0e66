import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { cents, guid, instant } from '#contract/shapes.ts'
import { answerQuery } from '#server/http/answer.ts'
import { FairShare } from '#server/http/fair-share.ts'
import { mountRoute } from '#server/http/mount.ts'
import { replySchema } from '#server/http/reply-schema.ts'
import { allRoutes } from '#server/routes.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

const shape = z.object({
  guid,
  at: z.nullable(instant),
  balanceCents: cents,
  late: z.boolean(),
  kind: z.enum(['one', 'two']),
  partner: z.nullable(z.object({ name: z.string() })),
  note: z.optional(z.string()),
  counts: z.record(z.string(), z.number()),
  before: z.any(),
  value: z.union([z.string(), z.number()]),
  items: z.array(z.object({ name: z.string() })),
})
const endpoint = query({
  get: '/api/shaped',
  needs: 'public',
  summary: 'Everything that a reply is made of',
  reply: shape,
})
const named: z.infer<typeof shape> = {
  guid: '00000000-0000-7000-8000-000000000001',
  at: '2026-11-20T13:00:00.5Z',
  balanceCents: -120,
  late: false,
  kind: 'two',
  partner: { name: 'Good “Hotel”\n' },
  counts: { adult: 2 },
  before: { anything: [1, null] },
  value: 7,
  items: [{ name: 'first' }, { name: '' }],
}
const unnamed = {
  ...named,
  password: 'secret',
  partner: { name: 'Good “Hotel”\n', credit: 1 },
  items: [{ name: 'first', code: 2 }, { name: '' }],
}

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

async function answered(reply: unknown, checkReplies: boolean) {
  const app = fastify()
  await app.register(cookie)
  const mounting = {
    replica: null,
    db: portal.database.db,
    readSession: async () => null,
    readToken: async () => null,
    tokenLimits: { count: async () => null },
    now: () => portal.clock.now,
    cookies: { secure: false },
  }
  mountRoute(
    app,
    { ...mounting, insistOnHistory: false, checkReplies, fairShare: new FairShare(), isMailOff: true },
    answerQuery(endpoint, async () => reply as z.infer<typeof shape>),
  )
  const { statusCode, body } = await app.inject('/api/shaped')
  await app.close()
  return statusCode === 200 ? JSON.parse(body) : statusCode
}

test.each([true, false])(
  'what the contract does not name does not leave (replies checked: %s)',
  async (checkReplies) => {
    expect(await answered(unnamed, checkReplies)).toEqual(named)
  },
)

test('what may be nothing is null, and what is left out stays out', async () => {
  const nothing = { ...named, at: null, partner: null, before: null, items: [] }
  expect(await answered(nothing, false)).toEqual(nothing)
  expect(await answered({ ...named, note: 'here' }, false)).toEqual({ ...named, note: 'here' })
})

test('a reply without what the contract promises is our fault, not a reply with a hole', async () => {
  const { balanceCents: _, ...lacking } = named
  expect(await answered(lacking, false)).toBe(500)
  expect(await answered(lacking, true)).toBe(500)
})

test('a reply of a wrong shape is found before it leaves where replies are checked', async () => {
  expect(await answered({ ...named, guid: 'not a guid' }, true)).toBe(500)
})

test('the replies of all calls can be written', () => {
  const shapes = allRoutes(portal.context).flatMap(({ endpoint: it }) =>
    it.kind === 'file' ? [] : [it.reply],
  )
  expect(shapes.length).toBeGreaterThan(200)
  for (const shape of shapes) expect(() => replySchema(shape)).not.toThrow()
})

test('a reply of two shapes has no schema', () => {
  expect(() => replySchema(z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]))).toThrow(
    'A reply schema can have only one shape',
  )
})
