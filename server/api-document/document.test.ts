import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectErrors, postErrors } from '#contract/wire-errors.ts'
import { breakingChanges } from '#server/api-document/breaking-changes.ts'
import { errorResponse } from '#server/api-document/errors-and-security.ts'
import { namedContract, type NamedCall } from '#server/api-document/contract-calls.ts'
import { documentOf, type ApiDocument, type OperationObject } from '#server/api-document/document.ts'
import { operationIdOf, verbs } from '#server/api-document/operation-ids.ts'
import type { Schema } from '#server/api-document/schemas.ts'
import { promisesOf, readReleasedApi } from '#server/api-document/released-api.ts'

const run = promisify(execFile)
const audiences = ['everyone', 'screens'] as const
type Audience = (typeof audiences)[number]

let documents: Record<Audience, ApiDocument>
let calls: NamedCall[]
beforeAll(async () => {
  documents = { everyone: await documentOf('everyone'), screens: await documentOf('screens') }
  calls = (await namedContract()).calls
})

interface Media {
  schema: Schema
  example?: unknown
}
const isFile = (it: Media) => it.schema.format === 'binary'

/** The response itself where the call refers to a shared one. */
function responseOf({ components }: ApiDocument, response: { $ref?: string } = {}): Response {
  return components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
}
interface Response {
  content?: Record<string, Media>
}

function operationsOf({ paths }: ApiDocument): OperationObject[] {
  return Object.values(paths).flatMap((it) => Object.values(it))
}

describe.each(audiences)('the document for %s', (audience) => {
  test('has no errors and no warnings by the recommended rules of Redocly', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'))
    const file = path.join(folder, 'openapi.json')
    await writeFile(
      file,
      JSON.stringify({ ...documents[audience], servers: [{ url: 'https://portal.small.test' }] }),
    )
    const cli = path.resolve('node_modules/@redocly/cli/bin/cli.js')
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await run(process.execPath, [cli, 'lint', file, '--format', 'json'], {
      cwd: folder,
      env: { ...process.env, ...quiet },
      maxBuffer: 50_000_000,
    })
    await rm(folder, { recursive: true })
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
    // The portal knows them apart: `runs` is no source.
    const known = 'ambiguous paths: `/api/imports/'
    expect(problems.map((it) => `${it.ruleId}: ${it.message}`).filter((it) => !it.includes(known))).toEqual(
      [],
    )
  })

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator()
    // It writes into what it validates.
    const { valid, errors } = await validator.validate(structuredClone(documents[audience]) as never)
    expect([errors, valid, validator.version]).toEqual([undefined, true, '3.1'])
  })

  test('is at most 440 kB, and the same each time', async () => {
    const text = JSON.stringify(documents[audience])
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(440_000)
    expect(JSON.stringify(await documentOf(audience))).toBe(text)
  })

  test('has an example for every body and reply', () => {
    const document = documents[audience]
    const without = operationsOf(document).filter(({ requestBody, responses }) => {
      const reply = responseOf(document, responses['200'])
      const media = [...Object.entries(requestBody?.content ?? {}), ...Object.entries(reply.content ?? {})]
      return media.some(([kind, it]) => kind === 'application/json' && !isFile(it) && !('example' in it))
    })
    expect(without.map((it) => it.operationId)).toEqual([])
  })
})

test('a reply that several calls have is described once', () => {
  const { paths, components } = documents.everyone
  const replyOf = (path: string) => paths[path]?.['post']?.responses['200']
  const plan = { $ref: '#/components/responses/ReservationPlan' }
  expect(replyOf('/api/actions/confirmcancelbooking')).toEqual(plan)
  expect(replyOf('/api/customer/{id}/confirmfee')).toEqual(plan)
  expect(components.responses['ReservationPlan']).toHaveProperty('content')
})

test('every call has a unique operation id: a verb and a noun', () => {
  const ids = calls.map(operationIdOf)
  expect(ids.filter((it, at) => ids.indexOf(it) !== at)).toEqual([])
  expect(ids.filter((it) => !/^[a-z]+[A-Z0-9]\w*$/.test(it))).toEqual([])
  expect(ids.filter((it) => !verbs.includes(/^[a-z]+/.exec(it)?.[0] ?? ''))).toEqual([])
})

test('the examples of bodies, parameters and replies have the shapes of the contract', () => {
  const wrong: string[] = []
  const check = (shape: z.ZodMiniType, value: unknown, name: string) => {
    const { success, error } = z.safeParse(shape, value)
    if (!success) wrong.push(`${name}: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`)
  }
  for (const { endpoint } of calls) {
    const { path: address, method, body, reply, params, query } = endpoint
    const document = audiences.map((it) => documents[it]).find((it) => address in it.paths)
    const operation = document?.paths[address]?.[method.toLowerCase()]
    const name = `${method} ${address}`
    const sent = Object.values(operation?.requestBody?.content ?? {})[0]
    if (sent?.example !== undefined) check(body, sent.example, `${name} body`)
    const replied = document && responseOf(document, operation?.responses['200'])
    const media = replied?.content?.['application/json']
    const example = media && !isFile(media) ? media.example : undefined
    if (example !== undefined) check(reply, example, `${name} reply`)
    const given = (place: string) =>
      exampleParameters(operation, document?.components.parameters ?? {}, place)
    check(params, given('path'), `${name} path`)
    check(query, given('query'), `${name} query`)
  }
  expect(wrong).toEqual([])
})

interface ParameterObject {
  name: string
  in: string
  example: unknown
}

function exampleParameters(
  operation: OperationObject | undefined,
  shared: Record<string, object>,
  place: string,
): Record<string, unknown> {
  const all = (operation?.parameters ?? []).map(
    (it) => ('$ref' in it ? shared[String(it.$ref).split('/').at(-1) ?? ''] : it) as ParameterObject,
  )
  // In an address everything is text.
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)
  return Object.fromEntries(all.filter((it) => it.in === place).map((it) => [it.name, text(it.example)]))
}

test('the examples of errors have the shapes of errors', () => {
  const shape = z.union([objectErrors, postErrors])
  const values = Object.values(errorResponse.content['application/json'].examples).map((it) => it.value)
  expect(values.filter((it) => !z.safeParse(shape, it).success)).toEqual([])
})

test('nothing that was released is broken', async () => {
  const broken = breakingChanges(await readReleasedApi(), promisesOf(documents.everyone))
  const hint = 'If this is meant, tell those who use the API, and run `npm run release:api`.'
  expect(broken, hint).toEqual([])
})
