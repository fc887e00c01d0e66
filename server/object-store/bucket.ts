import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { askBucket, ObjectStoreError, refusalOf } from '#server/object-store/bucket-request.ts'
import type { BucketSettings } from '#server/object-store/bucket-settings.ts'
import { readListing, textOf, type StoredObject } from '#server/object-store/listing.ts'

/** The objects of a bucket. Whatever fails throws an `ObjectStoreError`. */
export interface Bucket {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** A file of any size, in parts. It appears only when it is complete. */
  putFile(key: string, file: string): Promise<void>
  /** Null: there is no such object. */
  get(key: string): Promise<Buffer | null>
  stream(key: string): Promise<Readable | null>
  /** All objects whose key begins with it, by key. */
  list(prefix: string): Promise<StoredObject[]>
  remove(key: string): Promise<void>
  /** The first page of a listing, asked once and soon: whether the store is reachable. */
  probe(prefix: string): Promise<StoredObject[]>
}

/** Two parts are in memory at most. A store takes up to 10,000 parts: 312 GB. */
const partBytes = 32 * 1024 * 1024
/** A part, and a whole download, on a slow line. */
const [partWithinMs, downloadWithinMs, probeWithinMs] = [300_000, 6 * 3_600_000, 3_000]

/** Null: files are in the data folder. */
export function bucketOf({ bucket }: { bucket: BucketSettings | null }): Bucket | null {
  return bucket === null ? null : openBucket(bucket)
}

export function openBucket(settings: BucketSettings, bytesPerPart = partBytes): Bucket {
  const ask = askBucket.bind(null, settings)
  const bucket: Bucket = {
    async put(key, bytes) {
      await mustExist(await ask({ method: 'PUT', key, body: bytes, withinMs: partWithinMs }))
    },
    async putFile(key, file) {
      if ((await stat(file)).size <= bytesPerPart)
        return bucket.put(key, await buffer(createReadStream(file)))
      const begun = await mustExist(await ask({ method: 'POST', key, query: { uploads: '' } }))
      const uploadId = textOf(begun, 'UploadId')
      try {
        await putParts({ settings, key, uploadId }, file, bytesPerPart)
      } catch (error) {
        // Parts that no object uses cost money. If this fails too, the bucket's own rule removes them.
        await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
        throw error
      }
    },
    async get(key) {
      const response = await found(await ask({ method: 'GET', key, withinMs: partWithinMs }))
      return response && Buffer.from(await whole(response.arrayBuffer()))
    },
    async stream(key) {
      const response = await found(await ask({ method: 'GET', key, withinMs: downloadWithinMs }))
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : null
    },
    async list(prefix) {
      const objects: StoredObject[] = []
      for (let after: string | null = ''; after !== null;) {
        const query: Record<string, string> = { 'list-type': '2', prefix }
        if (after !== '') query['continuation-token'] = after
        const page = readListing(await mustExist(await ask({ method: 'GET', query })))
        objects.push(...page.objects)
        after = page.next
      }
      return objects
    },
    async remove(key) {
      await ask({ method: 'DELETE', key })
    },
    async probe(prefix) {
      const query = { 'list-type': '2', prefix }
      const reply = await ask({ method: 'GET', query, withinMs: probeWithinMs, attempts: 1 })
      return readListing(await mustExist(reply)).objects
    },
  }
  return bucket
}

interface Upload {
  settings: BucketSettings
  key: string
  uploadId: string
}

async function putParts(
  { settings, key, uploadId }: Upload,
  file: string,
  bytesPerPart: number,
): Promise<void> {
  const parts: string[] = []
  const source = await open(file)
  try {
    for (;;) {
      const bytes = Buffer.allocUnsafe(bytesPerPart)
      const { bytesRead } = await source.read(bytes, 0, bytesPerPart)
      if (bytesRead === 0) break
      const query = { partNumber: String(parts.length + 1), uploadId }
      const body = bytes.subarray(0, bytesRead)
      const reply = await askBucket(settings, { method: 'PUT', key, query, body, withinMs: partWithinMs })
      await mustExist(reply)
      parts.push(
        `<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${reply.headers.get('etag')}</ETag></Part>`,
      )
    }
  } finally {
    await source.close()
  }
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const completed = await askBucket(settings, {
    method: 'POST',
    key,
    query: { uploadId },
    body,
    withinMs: partWithinMs,
  })
  // A store that takes long to put the parts together answers 200 first, and reports a failure in the text.
  const text = await mustExist(completed)
  if (text.includes('<Error>')) throw refusalOf(200, text)
}

/** The text of a reply. A bucket that doesn't exist answers 404 to everything. */
async function mustExist(response: Response): Promise<string> {
  const text = await whole(response.text())
  if (response.status === 404) throw refusalOf(404, text)
  return text
}

/** Null: there is no such object. */
async function found(response: Response): Promise<Response | null> {
  if (response.status !== 404) return response
  const text = await whole(response.text())
  if (text.includes('<Code>NoSuchBucket</Code>')) throw refusalOf(404, text)
  return null
}

/** A reply that breaks off. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw new ObjectStoreError('The object store’s reply was cut off.')
  })
}
