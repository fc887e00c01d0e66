import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseAway } from '#contract/wire-errors.ts'
import { openDatabase } from '#server/db/connection.ts'
import { answerFaults } from '#server/http/faults.ts'
import { freePort } from '#server/testing/free-port.ts'

const incidents = { record: () => {} }

test('while the database is away a request is answered 503, with when to try again and a sentence', async () => {
  const database = openDatabase({ url: `postgres://postgres@127.0.0.1:${await freePort()}/postgres` })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  answerFaults(app, incidents)
  app.get('/asks', async () => (await sql`select 1`.execute(database.db)).rows)
  const answer = await app.inject('/asks')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual({
    errors: [{ name: 'database', message: databaseAway }],
  })
})

test('another service that refuses a connection is not the database', async () => {
  const app = fastify({ genReqId: () => 'request 8' })
  onTestFinished(() => app.close())
  answerFaults(app, incidents)
  const port = await freePort()
  app.get('/calls', async () => once(connect(port, '127.0.0.1'), 'connect'))
  const answer = await app.inject('/calls')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ requestId: 'request 8' })
})

test('any other error is ours: 500 with the request id, and nothing of what went wrong', async () => {
  const app = fastify({ genReqId: () => 'request 7' })
  onTestFinished(() => app.close())
  answerFaults(app, incidents)
  app.get('/fails', async () => {
    throw new Error('secret detail')
  })
  const answer = await app.inject('/fails')
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { requestId: 'request 7', errors: [{ name: 'server', message: 'Server error' }] },
  ])
})
