import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#contract/photos.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { multipart as multipartOf } from '#server/testing/multipart.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let admin: TestBrowser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerbside-photos-'))
  portal = await openTestPortal('2026-11-20T13:00:00Z', { KERBSIDE_DATA: folder })
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const secretPlace = 'ARTIST-AT-HOME-12'
const photograph = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#335577' } })
    .withExif({ IFD0: { Artist: secretPlace } })
    .jpeg()
    .toBuffer()

const multipart = (bytes: Uint8Array, name = 'car.jpg', type = 'image/jpeg', field = 'file') =>
  multipartOf(bytes, name, type, field)

async function send(
  browser: TestBrowser,
  form: ReturnType<typeof multipart>,
  xsrf = browser.cookies.get('XSRF-TOKEN') ?? '',
) {
  const cookie = [...browser.cookies].map((it) => it.join('=')).join('; ')
  const headers = { ...form.headers, cookie, 'x-xsrf-token': xsrf }
  return portal.app.inject({ method: 'POST', url: uploadPhoto.path, headers, payload: form.payload })
}

describe('a photo', () => {
  test('is re-encoded, smaller, without camera metadata, and served with safe headers', async () => {
    const original = await photograph()
    expect(original.includes(secretPlace)).toBe(true)
    const reply = (await send(admin, multipart(original))).json<{
      guid: string
      url: string
      thumbnailUrl: string
    }>()
    const shown = await portal.app.inject({
      url: reply.url,
      headers: { cookie: [...admin.cookies].map((it) => it.join('=')).join('; ') },
    })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['content-disposition']).toBe('inline; filename="photo.webp"')
    expect(shown.headers['content-security-policy']).toContain("default-src 'self'")
    const facts = await sharp(shown.rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(facts.exif).toBeUndefined()
    const small = await portal.app.inject({
      url: reply.thumbnailUrl,
      headers: { cookie: [...admin.cookies].map((it) => it.join('=')).join('; ') },
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 160 })
  })

  test('uploaded twice is stored once', async () => {
    const form = multipart(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      'a.png',
    )
    const answers = await Promise.all([send(admin, form), send(admin, form)])
    expect(new Set(answers.map((it) => it.json<{ guid: string }>().guid)).size).toBe(1)
  })

  test('needs a session to be seen', async () => {
    const { url } = (await send(admin, multipart(await photograph()))).json<{ url: string }>()
    expect((await portal.app.inject({ url })).statusCode).toBe(401)
  })

  test('that was never uploaded is not found', async () => {
    expect((await admin.send('GET', '/api/photos/00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
test.each([
  ['an HTML page named as a photo', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG with a script', Buffer.from(svg)],
  [
    'a script behind a photo’s first bytes',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('#!/bin/sh')]),
  ],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused at its field', async (_, bytes) => {
  const answer = await send(admin, multipart(bytes))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    kind: 'object',
    fields: { file: { message: expect.stringContaining('We can’t read this photo') } },
  })
})

test('a script appended to a photo is dropped by re-encoding', async () => {
  const program = '<script>alert(document.cookie)</script>'
  const answer = await send(admin, multipart(Buffer.concat([await photograph(), Buffer.from(program)])))
  const { url } = answer.json<{ url: string }>()
  const shown = await portal.app.inject({
    url,
    headers: { cookie: [...admin.cookies].map((it) => it.join('=')).join('; ') },
  })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect(shown.rawPayload.includes('script')).toBe(false)
})

test('a decompression bomb is refused before it is decoded', async () => {
  const side = 12_000
  const bomb = await sharp({
    create: { width: side, height: side, channels: 3, background: 'black' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const answer = await send(admin, multipart(bomb, 'small.png', 'image/png'))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    fields: { file: { message: 'This photo is too large. The maximum is 50 megapixels.' } },
  })
})

describe('many photos at the same time', () => {
  const photos = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, place) =>
        sharp({
          create: { width: 2400, height: 1600, channels: 3, background: { r: place, g: count, b: 0 } },
        })
          .jpeg()
          .toBuffer(),
      ),
    )

  test('are encoded one at a time on one thread, without keeping memory', async () => {
    const files = await photos(6)
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1)
    const answers = await Promise.all(files.map((it) => send(admin, multipart(it))))
    clearInterval(watch)
    expect(answers.map((it) => it.statusCode)).toEqual(files.map(() => 200))
    expect(most).toBe(1)
    expect([sharp.concurrency(), sharp.cache().memory.max, sharp.cache().items.max]).toEqual([1, 0, 0])
  })

  test('beyond a queue of twelve are asked to retry, and the queue is stored', async () => {
    const files = await photos(40)
    // Only a few uploads of one account run at the same time.
    const admins = await Promise.all(Array.from({ length: 8 }, () => signedIn(portal, ['adminSystem'])))
    const answers = await Promise.all(
      files.map((it, index) => send(admins[index % admins.length] ?? admin, multipart(it))),
    )
    const refused = answers.filter((it) => it.statusCode !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(13)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused)
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        429,
        '10',
        {
          errors: [
            {
              name: 'tries',
              message: 'Too many photos are being uploaded right now. Try again in a moment.',
            },
          ],
        },
      ])
    expect((await send(admin, multipart(files.at(-1) ?? Buffer.alloc(0)))).statusCode).toBe(200)
  })
})

test('a file over 10 MB is refused as too large', async () => {
  const answer = await send(admin, multipart(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({
    errors: [{ name: 'size', message: 'The request is too large. Send less data.' }],
  })
})

test('a form without its file, or with the file in another field, is refused', async () => {
  for (const form of [multipart(await photograph(), 'a.jpg', 'image/jpeg', 'other')])
    expect((await send(admin, form)).json()).toMatchObject({
      fields: { file: { message: 'This field is required' } },
    })
  expect((await admin.send('POST', uploadPhoto.path, { file: { bytes: [1] } })).status).toBe(400)
})

test('an upload without an XSRF token or the permission is refused', async () => {
  const form = multipart(await photograph())
  expect((await send(admin, form, 'guessed')).statusCode).toBe(403)
  const driver = await signedIn(portal, ['driver'])
  expect((await send(driver, form)).statusCode).toBe(403)
})
