import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { photo, uploadPhoto } from '#contract/photos.ts'
import { integrations, testFiles } from '#contract/site.ts'
import { portalStatus } from '#contract/status.ts'
import { fileStoreAway } from '#contract/wire-errors.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openObjectStore, storeKeys, type TestObjectStore } from '#server/testing/object-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** Photos in an object store, and what people see while it is away. */

let store: TestObjectStore
let portal: TestPortal
let admin: TestBrowser
const lines: string[] = []
beforeAll(async () => {
  store = await openObjectStore()
  portal = await openTestPortal(
    '2026-11-20T13:00:00Z',
    { ...store.settings, LOG_LEVEL: 'trace' },
    { write: (line) => void lines.push(line) },
  )
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterEach(() => {
  store.trouble = null
})
afterAll(async () => {
  await portal.close()
  await store.close()
})

const headers = () => ({
  cookie: [...admin.cookies].map((it) => it.join('=')).join('; '),
  'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
})
async function upload(color: string) {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = multipart(bytes, 'car.png', 'image/png', 'file')
  const url = uploadPhoto.path
  return portal.app.inject({
    method: 'POST',
    url,
    headers: { ...form.headers, ...headers() },
    payload: form.payload,
  })
}
const away = () => (store.trouble = { status: 503, code: 'ServiceUnavailable', times: 9 })
const rows = () => portal.database.db.selectFrom('photo').select('guid').execute()
const metric = async () => {
  const { body } = await portal.app.inject({ url: '/metrics' })
  return /^kerbside_object_store_up\{for="files"\} (.*)$/m.exec(body)?.[1]
}

describe('with an object store', () => {
  test('a photo is stored in the bucket and served from it', async () => {
    const { guid } = (await upload('red')).json<{ guid: string }>()
    expect([...store.objects.keys()].toSorted()).toEqual([
      `files/photos/${guid}.small.webp`,
      `files/photos/${guid}.webp`,
    ])
    const shown = await portal.app.inject({ url: photo.path.replace('{id}', guid), headers: headers() })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
    expect(await admin.must(testFiles)).toEqual({
      toast: 'File storage works: a test file was saved and read',
    })
    expect(await metric()).toBe('1')
    const { services } = await admin.must(portalStatus)
    expect(services.find((it) => it.name === 'Files')).toMatchObject({ on: true, inTrouble: false })
  })

  test('while it is away, uploads are refused with a sentence and nothing is saved', async () => {
    const before = await rows()
    away()
    const reply = await upload('blue')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json()).toEqual({ errors: [{ name: 'files', message: fileStoreAway }] })
    expect(await rows()).toEqual(before)
    store.trouble = null
    expect((await upload('blue')).statusCode).toBe(200)
    expect(await rows()).toHaveLength(before.length + 1)
  }, 15_000)

  test('the status page, the integrations and /metrics say so, and the portal stays ready', async () => {
    away()
    const { problems, services } = await admin.must(portalStatus)
    const message =
      'The object store refused the request (ServiceUnavailable). Check the object store and FILES_URL.'
    expect(problems.filter((it) => it.text.includes('Files'))).toEqual([
      { text: 'Files is failing', advice: message, path: '/configuration/integrations' },
    ])
    // Backups may be there.
    expect(problems.some((it) => it.text.includes('no backup'))).toBe(false)
    expect(services.find((it) => it.name === 'Files')).toMatchObject({ inTrouble: true, message })
    away()
    const { items } = await admin.must(integrations)
    expect(items.find((it) => it.key === 'files')).toMatchObject({
      inTrouble: true,
      message,
      settings: [{ name: 'FILES_URL', value: store.settings['FILES_URL'] }],
    })
    away()
    expect(await metric()).toBe('0')
    away()
    expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    away()
    const tried = await admin.call(testFiles)
    expect(tried.status).toBe(400)
    expect(tried.body).toEqual({ errors: [{ name: 'files', message }] })
  }, 15_000)

  test('the newest backup in the store is the last backup', async () => {
    expect((await admin.must(portalStatus)).lastBackup).toBeNull()
    store.objects.set('backups/kerbside-2026-11-20-033000.tar.gz', {
      bytes: Buffer.alloc(7),
      at: '2026-11-20T03:31:00.000Z',
    })
    const { lastBackup } = await admin.must(portalStatus)
    expect(lastBackup).toEqual({ madeAt: '2026-11-20T03:31:00.000Z', bytes: 7 })
    const { body } = await portal.app.inject({ url: '/metrics' })
    expect(body).toMatch(/^kerbside_last_backup_timestamp_seconds 17[0-9]+$/m)
  })

  test('neither its keys nor its address are in the log', () => {
    const log = lines.join('\n')
    expect(log).toContain('ObjectStoreError')
    expect(log).not.toContain(storeKeys.accessKey)
    expect(log).not.toContain(storeKeys.secretKey)
    expect(log).not.toContain('kerbside-files')
  })
})
