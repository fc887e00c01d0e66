import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteForm } from '#contract/site.ts'
import { logoUrl } from '#domain/brand/brand.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { drawnLogo, saveLogo, sendLogo } from '#server/testing/site-logo.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
})
afterAll(() => portal.close())

const open = (url: string) => portal.app.inject({ method: 'GET', url })
/** A page that every guest can open. */
const page = () => open('/my-booking/damaged-link')
const stored = async () =>
  (await portal.database.db.selectFrom('site_logo').select('guid').execute()).map((it) => it.guid)

test('without a logo, guests see the company’s name and no picture', async () => {
  expect(await admin.must(siteForm.load)).toMatchObject({ accent: '', logo: null })
  expect((await page()).body).not.toContain('<img')
  expect((await page()).body).toContain('<header><span>')
})

test('guests see the logo and colour, without a session; a replaced logo is deleted', async () => {
  const first = await saveLogo(portal, admin, '#0b3d91')
  const shown = await page()
  expect(shown.body).toContain(`<img src="${logoUrl(first)}" width="120" height="35" alt="">`)
  expect(shown.body).toContain('--signal:#0b3d91;--on-signal:#ffffff;')
  // Each colour gives the style sheet its own hash.
  const policy = String(shown.headers['content-security-policy'])
  const style = /<style>([^]*?)<\/style>/.exec(shown.body)?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  const picture = await open(logoUrl(first))
  expect(picture.headers['content-type']).toBe('image/png')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', hasAlpha: false })

  const second = await saveLogo(portal, admin, '')
  expect(await stored()).toEqual([second])
  expect((await open(logoUrl(first))).statusCode).toBe(404)

  // An older client that doesn't know the logo keeps it.
  const { logo: _, accent: __, ...site } = await admin.must(siteForm.load)
  await admin.must(siteForm.save, { body: site })
  expect(await letterheadOf(portal.database.db)).toMatchObject({ accent: '#ffc917', logo: { guid: second } })

  await admin.must(siteForm.save, { body: { ...(await admin.must(siteForm.load)), logo: null } })
  expect(await stored()).toEqual([])
  const actions = await portal.database.db.selectFrom('history').select('action').orderBy('at').execute()
  const names = actions.map((it) => it.action)
  expect(names).toContain('uploadLogo')
  expect(names.filter((it) => it === 'removeLogo')).toHaveLength(1)
  expect((await page()).body).not.toContain('<img')
})

test('a bright logo without a background gets a dark one, a dark logo a white one', async () => {
  const cornerOf = async (ink: string) => {
    const { body } = await sendLogo(portal, admin, await drawnLogo(ink))
    const { rawPayload } = await open(logoUrl(body.guid ?? ''))
    const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  expect(await cornerOf('#fffdf5')).toEqual([0x16, 0x18, 0x1d])
  expect(await cornerOf('#0b3d91')).toEqual([255, 255, 255])
})

test('an unusable picture is rejected, and only administrators can upload', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await sendLogo(portal, admin, svg)).text).toContain('We can’t read this image')
  const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await sendLogo(portal, admin, dot)).text).toContain('too small')
  const agent = await signedIn(portal, ['editCustomer'])
  expect((await sendLogo(portal, agent, await drawnLogo())).status).toBe(403)
  const site = await admin.must(siteForm.load)
  const gone = await admin.call(siteForm.save, {
    body: { ...site, logo: '01900000-0000-7000-8000-000000000001' },
  })
  expect(JSON.stringify(gone.body)).toContain('This upload has expired')
  expect((await admin.call(siteForm.save, { body: { ...site, accent: 'red' } })).status).toBe(400)
})

test('an upload that was never saved is deleted by the next upload a day later', async () => {
  const kept = await saveLogo(portal, admin, '')
  const { body: unsaved } = await sendLogo(portal, admin, await drawnLogo())
  portal.clock.now = '2026-11-22T13:00:00Z'
  const late = await signedIn(portal, ['adminSystem'])
  const { body: next } = await sendLogo(portal, late, await drawnLogo())
  const now = await stored()
  expect(now).toContain(kept)
  expect(now).toContain(next.guid)
  expect(now).not.toContain(unsaved.guid)
})
