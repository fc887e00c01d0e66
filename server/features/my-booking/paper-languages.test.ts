import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGuestLink } from '#contract/my-booking.ts'
import { takePayment } from '#contract/till.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { guest, openReservationDesk, type ReservationDesk } from '#server/testing/reservation-desk.ts'

/** Papers that a guest opens from My booking are in the language that the guest chose there. */

let desk: ReservationDesk
let page: string
beforeAll(async () => {
  desk = await openReservationDesk()
  const { group } = await desk.book({
    customer: { ...guest, language: 'de' },
    adults: 1,
    arrival: await desk.arriving('2026-11-27'),
  })
  const params = { id: group.customer_guid, group: group.guid }
  await desk.agent.must(takePayment, { params, body: { method: 'card', amountCents: 1000 } })
  page = new URL((await desk.agent.must(makeGuestLink, { params, body: { mail: false } })).url).pathname
})
afterAll(() => desk.portal.close())

const open = (url: string) => desk.portal.app.inject({ method: 'GET', url, headers: { accept: '*/*' } })
const linksOn = async (query: string) => {
  const { body } = await open(`${page}${query}`)
  return [...body.matchAll(/href="(\/tickets\/[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&#38;', '&'),
  )
}
const textOf = async (link: string | undefined) => {
  const { statusCode, rawPayload } = await open(link ?? '')
  expect(statusCode).toBe(200)
  return link?.includes('.ics') ? rawPayload.toString() : (await pdfText(rawPayload)).join('\n')
}

test.each([
  ['the guest’s own', '', /Bitte zeigen Sie den Code/, /bei Ankunft/, /Quittung/],
  ['another', '?lang=fr', /code à présenter/, /à l’arrivée/, /Reçu/],
  ['none that there is', '?lang=xx', /Bitte zeigen Sie den Code/, /bei Ankunft/, /Quittung/],
])('ticket, calendar and receipt in %s language', async (_, query, ticket, calendar, receipt) => {
  const [ticketLink, calendarLink, receiptLink, ...more] = await linksOn(query)
  expect(more).toEqual([])
  expect(await textOf(ticketLink)).toMatch(ticket)
  expect(await textOf(calendarLink)).toMatch(calendar)
  expect(await textOf(receiptLink)).toMatch(receipt)
})
