import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { bucketFiles, checkFiles } from '#server/files/file-store.ts'
import { askBucket } from '#server/object-store/bucket-request.ts'
import { bucketSettingsOf, type BucketSettings } from '#server/object-store/bucket-settings.ts'
import { openBucket, type Bucket } from '#server/object-store/bucket.ts'
import { readListing } from '#server/object-store/listing.ts'
import { forgetBackups, keyOfBackup } from '#server/object-store/stored-backups.ts'
import {
  openObjectStore,
  signatureOf,
  storeKeys,
  type TestObjectStore,
} from '#server/testing/object-store.ts'

/** The examples of "Signature Calculations for the Authorization Header" in the Amazon S3 API Reference. */
describe('signatures are those of the published examples', () => {
  const [accessKeyId, secretAccessKey] = ['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY']
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const host = 'https://examplebucket.s3.amazonaws.com'
  test.each([
    [
      'GET object',
      'GET',
      '/test.txt',
      { range: 'bytes=0-9', 'x-amz-content-sha256': empty },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT object',
      'PUT',
      '/test$file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET bucket lifecycle',
      'GET',
      '/?lifecycle',
      { 'x-amz-content-sha256': empty },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET bucket',
      'GET',
      '/?max-keys=2&prefix=J',
      { 'x-amz-content-sha256': empty },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', async (_, method, address, headers, expected) => {
    const signer = new AwsV4Signer({
      method,
      url: `${host}${address}`,
      headers,
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    })
    const signed = await signer.sign()
    expect(signed.headers.get('authorization')).toContain(`Signature=${expected}`)
    // The test store calculates the same.
    const sent = { host: 'examplebucket.s3.amazonaws.com', ...Object.fromEntries(signed.headers) }
    const onWire = address.replace('$', '%24')
    expect(signatureOf({ method, address: onWire, headers: sent }, secretAccessKey)).toBe(expected)
  })
})

describe('settings', () => {
  const keys = { FILES_REGION: 'eu-west-1', FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'secret' }
  test.each([
    ['s3://kerbside', 'https://kerbside.s3.eu-west-1.amazonaws.com'],
    ['s3://files.example.com', 'https://s3.eu-west-1.amazonaws.com/files.example.com'],
    ['https://store.example.com/kerbside/', 'https://store.example.com/kerbside'],
    ['http://10.0.0.5:9000/kerbside', 'http://10.0.0.5:9000/kerbside'],
  ])('%s', (url, address) => {
    expect(bucketSettingsOf({ ...keys, FILES_URL: url })?.url).toBe(address)
  })

  test.each([
    ['kerbside', 'must be s3://BUCKET'],
    ['ftp://store.example.com/kerbside', 'must be s3://BUCKET'],
    ['https://store.example.com/kerbside?key=1', 'must be s3://BUCKET'],
    ['https://key:secret@store.example.com/kerbside', 'can’t contain keys'],
    ['s3://kerbside/folder', 'not a folder'],
  ])('%s is refused', (url, why) => {
    expect(() => bucketSettingsOf({ ...keys, FILES_URL: url })).toThrow(why)
  })

  test('without keys a portal doesn’t start; without FILES_URL files are in the folder', () => {
    expect(() => readConfig({ FILES_URL: 's3://kerbside', FILES_ACCESS_KEY: 'key' })).toThrow(
      'FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY',
    )
    expect(readConfig({}).bucket).toBeNull()
  })
})

describe('a bucket', () => {
  let store: TestObjectStore
  let settings: BucketSettings
  let bucket: Bucket
  let folder: string
  beforeAll(async () => {
    store = await openObjectStore()
    settings = readConfig(store.settings).bucket as BucketSettings
    bucket = openBucket(settings, 100)
    folder = await mkdtemp(path.join(tmpdir(), 'kerbside-bucket-'))
  })
  beforeEach(() => {
    store.objects.clear()
    store.asked.length = 0
    store.trouble = null
  })
  afterEach(() => {
    store.trouble = null
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test('keeps and lists objects, also with names that need escaping', async () => {
    const names = ['files/a b.txt', 'files/ä+(1)*.txt', 'files/one.webp', 'files/two.webp', 'other/x']
    for (const name of names) await bucket.put(name, Buffer.from(name))
    expect([...store.objects.keys()].toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(String(await bucket.get(name))).toBe(name)
    const listed = await bucket.list('files/')
    expect(listed.map((it) => it.key)).toEqual(names.filter((it) => it !== 'other/x').toSorted())
    expect(listed[0]).toEqual({ key: 'files/a b.txt', bytes: 13, at: store.now })
    await bucket.remove('files/one.webp')
    expect(await bucket.get('files/one.webp')).toBeNull()
    expect(await bucket.stream('files/one.webp')).toBeNull()
  })

  const fileOf = async (bytes: Buffer) => {
    const file = path.join(folder, 'file')
    await writeFile(file, bytes)
    return file
  }

  test.each([
    ['nothing', 0, 1],
    ['one part', 100, 1],
    ['one part and a byte', 101, 4],
    ['three whole parts', 300, 5],
  ])('takes a file of %s', async (_, length, requests) => {
    const bytes = Buffer.from(Array.from({ length }, (_byte, index) => index % 251))
    await bucket.putFile('backups/file', await fileOf(bytes))
    expect(store.asked).toHaveLength(requests)
    const stream = await bucket.stream('backups/file')
    expect(stream && (await buffer(stream))).toEqual(bytes)
    expect(store.uploads.size).toBe(0)
  })

  test('an upload that breaks off leaves neither an object nor its parts', async () => {
    const file = await fileOf(Buffer.alloc(350))
    // The second part.
    store.trouble = { status: 403, code: 'AccessDenied', times: 1, after: 2 }
    await expect(bucket.putFile('backups/file', file)).rejects.toThrow('AccessDenied')
    expect(store.asked.at(-1)).toMatch(/^DELETE .*uploadId=/)
    expect(store.objects.size).toBe(0)
    expect(store.uploads.size).toBe(0)
  })

  test('a failure that can pass is tried again; one that can’t is not', async () => {
    store.trouble = { status: 503, code: 'SlowDown', times: 2 }
    await bucket.put('files/one.webp', Buffer.from('one'))
    expect(store.asked).toHaveLength(3)
    store.asked.length = 0
    store.trouble = { status: 403, code: 'SignatureDoesNotMatch', times: 9 }
    await expect(bucket.get('files/one.webp')).rejects.toThrow(
      'The object store refused the request (SignatureDoesNotMatch). Check FILES_ACCESS_KEY',
    )
    expect(store.asked).toHaveLength(1)
  })

  test('wrong keys, a missing bucket, no reply and no store have their own messages', async () => {
    const why = async (change: Partial<BucketSettings>) => {
      const asked = askBucket({ ...settings, ...change }, { method: 'GET', withinMs: 300, attempts: 1 })
      return asked.then(
        (it) => `answered ${it.status}`,
        (error: Error) => `${error.message} ${error.stack}`,
      )
    }
    const others = [
      await why({ secretKey: 'another' }),
      await why({ accessKey: 'ANOTHER' }),
      await why({ url: 'http://127.0.0.1:1/kerbside-files' }),
    ]
    expect(others[0]).toContain('(SignatureDoesNotMatch)')
    expect(others[1]).toContain('(InvalidAccessKeyId)')
    expect(others[2]).toContain('can’t be reached')
    store.trouble = 'silent'
    others.push(await why({}))
    expect(others[3]).toContain('didn’t respond')
    store.trouble = null
    const missing = openBucket({ ...settings, url: settings.url.replace('kerbside-files', 'missing') })
    const acts = [() => missing.get('x'), () => missing.list(''), () => missing.put('x', Buffer.alloc(1))]
    for (const act of acts) {
      const said = await act().then(String, (error: Error) => error.message)
      expect(said).toContain('(NoSuchBucket). Create the bucket, or correct FILES_URL.')
      others.push(said)
    }
    for (const text of others) {
      expect(text).not.toContain(storeKeys.accessKey)
      expect(text).not.toContain(storeKeys.secretKey)
      expect(text).not.toMatch(/127\.0\.0\.1|kerbside-files/)
    }
  })

  test('holds uploaded files under their names only', async () => {
    const files = bucketFiles(bucket)
    await checkFiles(files)
    await files.put('photos/one.small.webp', Buffer.from('one'))
    expect(await files.names()).toEqual(['check/last.txt', 'photos/one.small.webp'])
    expect([...store.objects.keys()]).toEqual(['files/check/last.txt', 'files/photos/one.small.webp'])
    expect(() => files.put('../backups/x.tar.gz', Buffer.from(''))).toThrow('Invalid stored file name')
  })

  test('keeps recent backups, the newest one, and those with other names', async () => {
    const put = async (name: string, at: string) => {
      store.now = at
      await bucket.put(keyOfBackup(name), Buffer.from('x'))
    }
    await put('by-hand.tar.gz', '2026-01-01T00:00:00.000Z')
    await put('kerbside-2026-10-01-033000.tar.gz', '2026-10-01T03:31:00.000Z')
    await put('kerbside-2026-10-21-033000.tar.gz', '2026-10-21T03:31:00.000Z')
    expect(await forgetBackups(bucket, '2026-10-21T03:31:00.000Z')).toEqual([
      'kerbside-2026-10-01-033000.tar.gz',
    ])
    expect(await forgetBackups(bucket, '2027-01-01T00:00:00.000Z')).toEqual([])
    expect((await bucket.list('backups/')).map((it) => it.key)).toEqual([
      'backups/by-hand.tar.gz',
      'backups/kerbside-2026-10-21-033000.tar.gz',
    ])
    expect(() => keyOfBackup('../files/x.tar.gz')).toThrow('can’t be the name of a backup')
  })
})

test('a listing is read whatever the order of its elements, with escaped characters', () => {
  const xml =
    '<ListBucketResult><Contents><Size>5</Size><LastModified>2026-11-20T13:00:00Z</LastModified>' +
    '<Owner><ID>1</ID></Owner><Key>a&amp;b</Key></Contents><IsTruncated>false</IsTruncated></ListBucketResult>'
  expect(readListing(xml)).toEqual({
    objects: [{ key: 'a&b', bytes: 5, at: '2026-11-20T13:00:00Z' }],
    next: null,
  })
})
