import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locations } from '#contract/catalogue.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { uploadPhoto } from '#contract/photos.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guestPages } from '#server/testing/guest-pages.ts'
import { multipart } from '#server/testing/multipart.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
let pages: ReturnType<typeof guestPages>
let admin: TestBrowser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerbside-meeting-'))
  desk = await openReservationDesk({ KERBSIDE_DATA: folder })
  pages = guestPages(desk.portal, desk.agent)
  admin = await signedIn(desk.portal, ['adminSystem'])
})
afterAll(async () => {
  await desk.portal.close()
  await rm(folder, { recursive: true })
})

/** Noise, which no format makes small. */
async function photograph(): Promise<Buffer> {
  const noise = {
    create: { width: 1600, height: 1200, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  }
  return sharp(noise as never)
    .withExif({ IFD0: { Artist: 'AT-HOME-12' } })
    .jpeg()
    .toBuffer()
}

async function upload(): Promise<string> {
  const form = multipart(await photograph(), 'desk.jpg', 'image/jpeg', 'file')
  const cookie = [...admin.cookies].map((it) => it.join('=')).join('; ')
  const headers = { ...form.headers, cookie, 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' }
  const answer = await desk.portal.app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers,
    payload: form.payload,
  })
  return answer.json<{ guid: string }>().guid
}

async function setLocationPhoto(guid: string, photoGuid: string | null): Promise<void> {
  const form = await admin.must(locations.edit.load, { params: { id: guid } })
  await admin.must(locations.edit.save, { params: { id: guid }, body: { ...form, photoGuid } as never })
}

async function setDeskPhoto(arrival: string | null): Promise<number> {
  const form = await admin.must(guestPageForm.load)
  const body = { ...form, meetingPhotos: { ...form.meetingPhotos, arrival } }
  return (await admin.call(guestPageForm.save, { body })).status
}

async function booked(): Promise<string> {
  const date = addDays(today, 3)
  const arrival = await desk.arriving(date)
  const departure = await desk.leaving(addDays(date, 4), { fastTrack: false, transfer: desk.transfer() })
  const { group } = await desk.book({ customer: guest, adults: 2, arrival, departure })
  return pages.linkOf(group.customer_guid, group.guid)
}

const sourcesIn = (body: string) =>
  [...body.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map((it) => it.slice(1))

describe('the photo of a meeting point', () => {
  test('is on the page of a guest who is met there, with map and directions, until it is removed', async () => {
    const link = await booked()
    expect(sourcesIn((await pages.open(link)).body)).toEqual([])
    const [hotel, counter] = [await upload(), await upload()]
    await setLocationPhoto(desk.company.hotel, hotel)
    expect(await setDeskPhoto(counter)).toBe(200)
    const { body } = await pages.open(link)
    expect(sourcesIn(body)).toEqual([
      [`${link}/photo/${counter}`, 'Where to find our desk'],
      [`${link}/photo/${hotel}`, 'Meeting point: Sea Hotel'],
    ])
    const shown = await pages.open(`${link}/photo/${hotel}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(shown.rawPayload.length).toBeLessThanOrEqual(300_000)
    expect(shown.rawPayload.includes('AT-HOME-12')).toBe(false)
    expect((await pages.open(`${link}/photo/${hotel}`)).rawPayload).toEqual(shown.rawPayload)
    await setLocationPhoto(desk.company.hotel, null)
    expect(await setDeskPhoto(null)).toBe(200)
    expect(sourcesIn((await pages.open(link)).body)).toEqual([])
    expect((await pages.open(`${link}/photo/${hotel}`)).statusCode).toBe(404)
  })

  test('opens with no other link, and a link opens no other photo', async () => {
    const link = await booked()
    const [own, other] = [await upload(), await upload()]
    expect(await setDeskPhoto(own)).toBe(200)
    expect((await pages.open(`${link}/photo/${own}`)).statusCode).toBe(200)
    for (const wrong of [
      `${link}/photo/${other}`,
      `${link}/photo/${randomUUID()}`,
      `${link.slice(0, -1)}/photo/${own}`,
      `/my-booking/x/photo/${own}`,
    ])
      expect((await pages.open(wrong)).statusCode, wrong).toBe(404)
    await desk.db.updateTable('guest_link').set({ revoked_at: desk.portal.clock.now }).execute()
    expect((await pages.open(`${link}/photo/${own}`)).statusCode).toBe(404)
    expect(await setDeskPhoto(randomUUID())).toBe(400)
  })
})
