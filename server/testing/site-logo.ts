import sharp from 'sharp'
import { siteForm } from '#contract/site.ts'
import { uploadLogo } from '#contract/site-logo.ts'
import { multipart } from '#server/testing/multipart.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'

/** Uploads a picture as the company's logo. */
export async function sendLogo(portal: TestPortal, admin: TestBrowser, picture: Buffer) {
  const form = multipart(picture, 'logo.png', 'image/png', 'file')
  const cookie = [...admin.cookies].map((it) => it.join('=')).join('; ')
  const headers = { ...form.headers, cookie, 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' }
  const { app } = portal
  const answer = await app.inject({ method: 'POST', url: uploadLogo.path, headers, payload: form.payload })
  return { status: answer.statusCode, text: answer.body, body: answer.json<{ guid?: string }>() }
}

/** A blue mark without a background. */
export function drawnLogo(ink = '#0b3d91'): Promise<Buffer> {
  const mark = { create: { width: 300, height: 60, channels: 4, background: ink } } as const
  return sharp({ create: { width: 400, height: 100, channels: 4, background: '#00000000' } })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
}

/** Gives the company a logo and a colour; returns the logo's guid. */
export async function saveLogo(portal: TestPortal, admin: TestBrowser, accent: string): Promise<string> {
  const { body } = await sendLogo(portal, admin, await drawnLogo())
  const logo = body.guid ?? ''
  const site = await admin.must(siteForm.load)
  await admin.must(siteForm.save, { body: { ...site, logo, accent } })
  return logo
}
