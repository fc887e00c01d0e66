import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * An object store in memory that speaks the part of S3 the portal uses. It checks every signature as
 * "Authenticating Requests (AWS Signature Version 4)" in the Amazon S3 API Reference describes it.
 */

export const storeKeys = { accessKey: 'AKIDTESTONLY', secretKey: 'a/secret+key/of/tests/only' }
const region = 'eu-west-1'

export interface TestObjectStore {
  /** Settings of a portal that uses it. */
  settings: Record<string, string>
  objects: Map<string, { bytes: Buffer; at: string }>
  /** Uploads in parts that are not complete. */
  uploads: Map<string, Map<number, Buffer>>
  /** Each request's method and address, without its host. */
  asked: string[]
  /** What it answers instead, until set to null: a status, from a request on, or nothing at all. */
  trouble: { status: number; code: string; times: number; after?: number } | 'silent' | null
  /** Its clock, for the times of objects. */
  now: string
  close: () => Promise<void>
}

export async function openObjectStore(): Promise<TestObjectStore> {
  const server = createServer((request, response) => {
    void answer(store, request, response)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const store: TestObjectStore = {
    settings: {
      FILES_URL: `http://127.0.0.1:${port}/kerbside-files`,
      FILES_REGION: region,
      FILES_ACCESS_KEY: storeKeys.accessKey,
      FILES_SECRET_KEY: storeKeys.secretKey,
    },
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    trouble: null,
    now: '2026-11-20T13:00:00.000Z',
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return store
}

async function answer(
  store: TestObjectStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  const { method = 'GET', url: address = '/' } = request
  store.asked.push(`${method} ${address}`)
  const send = (status: number, text = '', headers: Record<string, string> = {}) =>
    void response.writeHead(status, headers).end(text)
  const refuse = (status: number, code: string) =>
    // A real store repeats the request with its key here.
    send(status, `<Error><Code>${code}</Code><AWSAccessKeyId>${storeKeys.accessKey}</AWSAccessKeyId></Error>`)
  if (store.trouble === 'silent') return wait(60_000, undefined, { ref: false })
  const { trouble } = store
  if (trouble?.after !== undefined && trouble.after > 0) trouble.after -= 1
  else if (trouble !== null && trouble.times > 0) {
    trouble.times -= 1
    return refuse(trouble.status, trouble.code)
  }
  const wrong = whatIsWrong({ method, address, headers: request.headers, body })
  if (wrong !== null) return refuse(403, wrong)
  const url = new URL(address, 'http://store')
  const [, bucket, ...path] = url.pathname.split('/')
  if (bucket !== 'kerbside-files') return refuse(404, 'NoSuchBucket')
  const key = decodeURIComponent(path.join('/'))
  const asked = (name: string) => url.searchParams.get(name)
  const uploadId = asked('uploadId')
  const parts = uploadId === null ? undefined : store.uploads.get(uploadId)
  if (uploadId !== null && parts === undefined) return refuse(404, 'NoSuchUpload')
  const keep = (bytes: Buffer) => store.objects.set(key, { bytes, at: store.now })

  if (key === '') return send(200, listing(store, asked('prefix') ?? '', asked('continuation-token')))
  if (method === 'POST' && asked('uploads') !== null) {
    const id = `upload-${store.asked.length}`
    store.uploads.set(id, new Map())
    return send(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  if (method === 'PUT' && parts) {
    parts.set(Number(asked('partNumber')), body)
    return send(200, '', { etag: etagOf(body) })
  }
  if (method === 'POST' && parts) {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const whole = named.map(([, number, etag]) => {
      const part = parts.get(Number(number))
      return part && etagOf(part) === etag ? part : null
    })
    if (whole.length !== parts.size || whole.includes(null))
      return send(200, '<Error><Code>InvalidPart</Code></Error>')
    keep(Buffer.concat(whole.filter((it) => it !== null)))
    store.uploads.delete(uploadId ?? '')
    return send(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
  if (method === 'PUT') {
    keep(body)
    return send(200, '', { etag: etagOf(body) })
  }
  if (method === 'DELETE') {
    if (uploadId === null) store.objects.delete(key)
    else store.uploads.delete(uploadId)
    return send(204)
  }
  const found = store.objects.get(key)
  if (found === undefined) return refuse(404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes)
}

/** Small pages, so that every test of a listing reads several. */
const pageLength = 3

function listing({ objects }: TestObjectStore, prefix: string, after: string | null): string {
  const keys = [...objects.keys()].filter((it) => it.startsWith(prefix) && it > (after ?? '')).toSorted()
  const page = keys.slice(0, pageLength)
  const isMore = keys.length > page.length
  const contents = page.map((key) => {
    const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: '' }
    const shown = key.replaceAll('&', '&amp;')
    return (
      `<Contents><Key>${shown}</Key><LastModified>${at}</LastModified>` +
      `<Size>${bytes.length}</Size></Contents>`
    )
  })
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<IsTruncated>${isMore}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  )
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

interface Asked {
  method: string
  address: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Null: the request is signed with the store's key, and its body arrived as it was signed. */
function whatIsWrong(asked: Asked): string | null {
  const { accessKey, secretKey } = storeKeys
  const [, key, date] = /Credential=([^/]+)\/(\d{8})\//.exec(String(asked.headers['authorization'])) ?? []
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (asked.headers['x-amz-content-sha256'] !== sha256(asked.body)) return 'XAmzContentSHA256Mismatch'
  if (!String(asked.headers['x-amz-date']).startsWith(date ?? '')) return 'RequestTimeTooSkewed'
  const given = /Signature=([0-9a-f]{64})$/.exec(String(asked.headers['authorization']))?.[1]
  return given === signatureOf(asked, secretKey) ? null : 'SignatureDoesNotMatch'
}

/** The signature of a request, from the headers that it names as signed. */
export function signatureOf({ method, address, headers }: Omit<Asked, 'body'>, secretKey: string): string {
  const authorization = String(headers['authorization'])
  const scope = /Credential=[^/]+\/([^,]+)/.exec(authorization)?.[1] ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? ''
  const [path = '', search = ''] = address.split('?')
  const query = search
    .split('&')
    .filter((it) => it !== '')
    .map((it) => (it.includes('=') ? it : `${it}=`))
    .toSorted()
    .join('&')
  const canonical = [
    method,
    path,
    query,
    ...names.split(';').map((it) => `${it}:${String(headers[it]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretKey}`)
  return hmac(key, toSign).toString('hex')
}

function sha256(value: Buffer | string): string {
  return createHash('sha256').update(value).digest('hex')
}
function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
