import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gratuityPage, payPage, ticketsFile } from '#contract/addresses.ts'
import { dashboard } from '#contract/dashboard.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { groupDetail } from '#contract/groups.ts'
import * as mine from '#contract/my-booking.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let trip: BoardTrip
let params: { id: string; group: string }
let dora: Who
beforeAll(async () => {
  theDay = await openTripDay()
  dora = await theDay.newDriver('Dora Driver')
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.deleteFrom('guest_request').execute()
  trip = await theDay.bookOne({ pickupTime: '15:00' })
  params = await paramsOf(trip)
})
afterAll(() => theDay.portal.close())

async function paramsOf({ groupGuid }: BoardTrip) {
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', groupGuid)
    .executeTakeFirstOrThrow()
  return { id, group: groupGuid }
}

async function linkOf(of = params): Promise<string> {
  const { url } = await theDay.agent.must(mine.makeGuestLink, { params: of, body: { mail: false } })
  return new URL(url).pathname
}

const browser = { accept: 'text/html,*/*;q=0.8' }
const open = (url: string, headers: Record<string, string> = {}) =>
  theDay.portal.app.inject({ method: 'GET', url, headers: { ...browser, ...headers } })
const press = (url: string, fields: Record<string, string>) =>
  theDay.portal.app.inject({
    method: 'POST',
    url,
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const bookingIn = (body: string) => /name="booking" value="([^"]+)"/.exec(body)?.[1] ?? ''
const flightOf = (booking: string) =>
  theDay.db
    .selectFrom('booking')
    .innerJoin('flight', 'flight.guid', 'booking.flight_guid')
    .select(['flight.guid', 'flight.ident'])
    .where('booking.guid', '=', booking)
    .executeTakeFirstOrThrow()
const history = async () => (await theDay.agent.must(groupDetail, { params })).history
const requests = async () => (await theDay.agent.must(groupDetail, { params })).guestPage.requests

describe('the link', () => {
  test('opens the page of its reservation, which tells no other page its address and loads nothing', async () => {
    const answer = await open(await linkOf())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain('My booking')
    expect(answer.body).not.toMatch(/<(script|link|img)[^>]+(src|href)=/)
  })

  test('is one per reservation, also for two requests at the same time', async () => {
    const links = await Promise.all([linkOf(), linkOf(), linkOf()])
    expect(new Set(links).size).toBe(1)
    const other = await theDay.bookOne({ pickupTime: '16:00' })
    expect(await linkOf(await paramsOf(other))).not.toBe(links[0])
  })

  test('can’t be made from what the database contains, or from another link', async () => {
    const path = await linkOf()
    const other = await linkOf(await paramsOf(await theDay.bookOne({ pickupTime: '16:00' })))
    const link = path.split('/').at(-1) ?? ''
    const rows = JSON.stringify(await theDay.db.selectFrom('guest_link').selectAll().execute())
    expect(rows).not.toContain(link.slice(22))
    const id = (guid: string) => Buffer.from(guid.replaceAll('-', ''), 'hex').toString('base64url')
    const guesses = [
      `${link.slice(0, 22)}${(other.split('/').at(-1) ?? '').slice(22)}`,
      `${id(params.group)}${link.slice(22)}`,
      `${id(randomUUID())}${'a'.repeat(27)}`,
      link.slice(0, -1),
      `${link}a`,
      link.toLowerCase(),
      params.group,
      'x',
    ]
    for (const guess of guesses) expect((await open(`/my-booking/${guess}`)).statusCode, guess).toBe(404)
    // 27 characters of 6 bits, after an id that no guest can list.
    expect(link.length).toBe(49)
    expect((await open('/my-booking')).statusCode).not.toBe(500)
  })

  test('is dead when revoked, with the links of the same mail, and the next one is another', async () => {
    const path = await linkOf()
    const links = signedLinks(theDay.db, theDay.portal.context.sealer, null)
    const pay = await links.sign(payPage(params.group), morning, 60)
    const ticket = await links.sign(ticketsFile(params.group), morning)
    expect((await open(pay)).headers.location).toBe(`${path}#pay`)
    const gift = await links.sign(gratuityPage(params.group), morning, 60)
    expect((await open(ticket)).statusCode).toBe(200)
    await theDay.agent.must(mine.revokeGuestLink, { params })
    expect((await open(ticket, { accept: '*/*' })).statusCode).toBe(403)
    // Their calls, too: no page is needed to ask.
    const api = (link: string) => open(`/api${link}`, { accept: 'application/json' })
    expect((await api(pay)).statusCode).toBe(404)
    for (const dead of [path, pay, gift, ticket, `${path}/card/${randomUUID()}`]) {
      const answer = await open(dead)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    }
    const pressed = await press(`${path}/note`, { text: 'Hello' })
    expect([pressed.statusCode, await requests()]).toEqual([303, []])
    expect((await theDay.agent.call(mine.revokeGuestLink, { params })).status).toBe(400)
    const next = await linkOf()
    expect(next).not.toBe(path)
    expect((await open(next)).statusCode).toBe(200)
    expect((await open(path)).statusCode).toBe(410)
    const said = (await history()).map((it) => it.action)
    expect(said).toEqual(expect.arrayContaining(['makeGuestLink', 'revokeGuestLink']))
  })

  test('works until thirty days after the last service', async () => {
    const path = await linkOf()
    theDay.portal.clock.now = '2026-12-20T20:00:00Z'
    expect((await open(path)).statusCode).toBe(200)
    theDay.portal.clock.now = '2026-12-22T12:00:00Z'
    expect((await open(path)).statusCode).toBe(410)
  })

  test.each(guestLanguageNames)(
    'a dead one names company and help in the browser’s language: %s',
    async (own) => {
      const { body, statusCode, headers } = await open('/my-booking/damaged', {
        'accept-language': `xx, ${own};q=0.9, en;q=0.1`,
      })
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain(`<html lang="${own}">`)
      expect(body).toContain('Small Company')
    },
  )

  test('damaged and expired links of documents, payments and gratuities are answered by a page, too', async () => {
    const links = signedLinks(theDay.db, theDay.portal.context.sealer, null)
    const old = await links.sign(ticketsFile(params.group), '2025-01-01T00:00:00Z')
    expect((await open(old)).statusCode).toBe(410)
    const good = await links.sign(ticketsFile(params.group), morning)
    expect((await open(good)).headers['content-type']).toBe('application/pdf')
    await theDay.db.updateTable('booking').set({ status: 'cancelled' }).execute()
    expect((await open(good)).statusCode).toBe(410)
    for (const cut of [
      good.slice(0, -3),
      ticketsFile(params.group),
      payPage(params.group),
      '/gratuity/x?sig=y',
    ]) {
      const answer = await open(cut)
      expect([answer.statusCode, answer.body.slice(0, 15)], cut).toEqual([404, '<!doctype html>'])
    }
  })
})

describe('the page', () => {
  test('names the driver, car and state of the day as dispatch does, within a day of the pickup', async () => {
    await theDay.mustGive(trip, dora, { force: true })
    const path = await linkOf()
    const far = (await open(path)).body
    expect(far).toContain('<b>Dora</b>')
    expect(far).not.toContain('Dora Driver')
    theDay.portal.clock.now = '2026-11-18T13:00:00Z'
    expect((await open(path)).body).not.toContain('Dora')
    await theDay.drive(dora, trip, [driverStartTrip, at('18:30')])
    expect((await open(path)).body).toContain('Your driver is on the way.')
  })

  test.each(guestLanguageNames)('is in the language that the guest chose: %s', async (lang) => {
    const { body } = await open(`${await linkOf()}?lang=${lang}`)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).not.toMatch(/\{\w+\}<|undefined|null</)
  })

  test('escapes what guests typed', async () => {
    const path = await linkOf()
    await press(`${path}/note`, { text: '<script>alert(1)</script>' })
    const { body } = await open(path)
    expect(body).not.toContain('<script>alert')
  })
})

describe('what a guest does', () => {
  test('a note reaches the agents once, by the guest, however often it is sent', async () => {
    const path = await linkOf()
    const sent = await Promise.all(
      [1, 2, 3].map(() => press(`${path}/note?lang=de`, { text: ' Surfboard ' })),
    )
    expect(sent.map((it) => it.headers.location)).toEqual([1, 2, 3].map(() => `${path}?lang=de&said=note`))
    const told = await requests()
    expect(told.map(({ kind, text, doneAt }) => [kind, text, doneAt])).toEqual([['note', 'Surfboard', null]])
    const lines = (await history()).filter((it) => it.action === 'guestNote')
    expect(lines.map((it) => it.who)).toEqual(['Guest'])
    const first = { customerGuid: params.id, groupGuid: params.group, text: 'Surfboard' }
    expect((await theDay.agent.must(dashboard)).guestRequests).toMatchObject({ total: 1, first })
    await theDay.agent.must(mine.finishGuestRequest, { params: { request: told[0]?.guid ?? '' } })
    await theDay.agent.must(mine.finishGuestRequest, { params: { request: told[0]?.guid ?? '' } })
    expect((await requests())[0]?.doneAt).toBe(morning)
    expect((await history()).filter((it) => it.action === 'finishGuestRequest').length).toBe(1)
  })

  test('a pickup is confirmed at the time that the guest saw', async () => {
    const path = await linkOf()
    const { body } = await open(path)
    const booking = /name="booking" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const text = /name="text" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const late = await press(`${path}/pickup`, { booking, text: '2026-11-20T01:00:00Z' })
    expect(late.headers.location).toBe(`${path}?said=pickupMoved`)
    await press(`${path}/pickup`, { booking, text })
    const again = await press(`${path}/pickup`, { booking, text })
    expect(again.headers.location).toBe(`${path}?said=pickup`)
    expect((await open(path)).body).toContain('You’ve confirmed this pickup.')
    expect((await requests()).map((it) => it.kind)).toEqual(['pickup'])
  })

  test('a flight that costs nothing to change is changed; any other number is a request to the agents', async () => {
    const path = await linkOf()
    const booking = bookingIn((await open(path)).body)
    const before = await flightOf(booking)
    const asked = await press(`${path}/flight`, { booking, text: 'zz999' })
    expect(asked.headers.location).toBe(`${path}?said=flightAsked`)
    await press(`${path}/flight`, { booking, text: 'ZZ999 ' })
    expect((await requests()).map(({ kind, text }) => [kind, text])).toEqual([
      ['flight', `${before.ident} → ZZ999`],
    ])
    expect((await flightOf(booking)).guid).toBe(before.guid)
    const same = await press(`${path}/flight`, { booking, text: before.ident })
    expect(same.headers.location).toBe(`${path}?said=flight`)
  })

  test('a change is asked for, and the page shows what was asked', async () => {
    const path = await linkOf()
    await press(`${path}/change`, { text: 'An hour later, please' })
    expect((await open(path)).body).toContain('<li>An hour later, please<p')
    expect((await requests()).map((it) => it.kind)).toEqual(['change'])
  })

  test('a service is cancelled where the company allows it, at the fee shown, once, by the guest', async () => {
    const path = await linkOf()
    const booking = bookingIn((await open(path)).body)
    expect((await open(`${path}?cancel=${booking}`)).body).not.toContain('Yes, cancel it')
    const off = await press(`${path}/cancel`, { booking, fee: '0' })
    expect(off.headers.location).toBe(`${path}?said=notPossible`)
    const admin = await signedIn(theDay.portal, ['adminSystem'])
    const { version, ...settings } = await admin.must(guestPageForm.load)
    const allowing = { ...settings, may: { ...settings.may, cancel: true } }
    await admin.must(guestPageForm.save, { body: { ...allowing, version } })
    const { body } = await open(`${path}?cancel=${booking}`)
    const fee = /name="fee" value="(\d+)"/.exec(body)?.[1] ?? ''
    expect(Number(fee)).toBeGreaterThan(0)
    const wrong = await press(`${path}/cancel`, { booking, fee: '0' })
    expect(wrong.headers.location).toBe(`${path}?said=feeChanged&cancel=${booking}`)
    const sent = await Promise.all([1, 2].map(() => press(`${path}/cancel`, { booking, fee })))
    expect(sent.map((it) => it.headers.location)).toEqual([1, 2].map(() => `${path}?said=cancelled`))
    const lines = (await history()).filter((it) => it.action === 'cancelBooking')
    expect(lines.map((it) => it.who)).toEqual(['Guest'])
    expect((await open(path)).body).toContain('cancelled')
  })

  test('nothing reaches another reservation, and an empty or endless text is refused', async () => {
    const path = await linkOf()
    const other = await theDay.bookOne({ pickupTime: '16:00' })
    const { booking_guid: booking } = await theDay.db
      .selectFrom('trip')
      .select('booking_guid')
      .where('guid', '=', other.guid)
      .executeTakeFirstOrThrow()
    for (const action of ['pickup', 'flight', 'cancel']) {
      const answer = await press(`${path}/${action}`, { booking, text: 'BA2155', fee: '0' })
      expect(answer.headers.location, action).toBe(`${path}?said=notPossible`)
    }
    expect((await press(`${path}/note`, { text: '  ' })).headers.location).toBe(`${path}?said=empty`)
    expect((await press(`${path}/note`, { text: 'x'.repeat(1001) })).statusCode).toBe(400)
    expect((await press(`${path}/refund`, {})).statusCode).toBe(404)
    expect(await requests()).toEqual([])
  })
})
