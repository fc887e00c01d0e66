import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import { customerPage } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { postServiceConfig } from '#contract/site.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { sendPostService } from '#server/features/guest-messages/commands/send-post-service.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openMailServer } from '#server/testing/mail-server.ts'
import { testSealer } from '#server/testing/portal.ts'
import { at, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'
import { signedLinks } from '#server/work/signed-links.ts'

let theDay: TripDay
let admin: Who
beforeAll(async () => {
  theDay = await openTripDay()
  admin = await signedIn(theDay.portal, ['adminSystem'])
  const { sent: _, ...form } = await admin.must(postServiceConfig.load)
  await admin.must(postServiceConfig.save, { body: { ...form, on: true, hoursAfter: 0 } })
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.deleteFrom('guest_opt_out').execute()
  await theDay.db.deleteFrom('outbox').execute()
})
afterAll(() => theDay.portal.close())

/** Delivers what waits, and returns the mails as sent, with folded header lines joined. */
async function delivered(publicUrl = 'https://portal.example'): Promise<string[]> {
  const server = await openMailServer()
  const mailer = smtpMailer(server.url, 'Kerbside <hello@kerbside.example>')
  const links = signedLinks(theDay.db, testSealer, null)
  const mail = mailChannel({ db: theDay.db, mailer, links, publicUrl, from: 'hello@kerbside.example' })
  await deliverOutbox(theDay.db, { mail, push: null }, testSealer, () => theDay.portal.clock.now)
  mailer.close()
  await server.close()
  return server.got.map((it) =>
    it
      .replaceAll(/=\r\n/g, '')
      .replaceAll('=3D', '=')
      .replaceAll(/\r\n[ \t]+/g, ' '),
  )
}
const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail.split('\r\n\r\n')[0] ?? '')?.[1]?.trim() ?? null

/** A party whose service is over at 16:40Z, with its confirmation and after-service message as sent. */
async function thanked(publicUrl?: string) {
  theDay.portal.clock.now = morning
  const trip = await theDay.bookOne({ pickupTime: '12:00' })
  const driver = await theDay.newDriver('Dora Driver')
  await theDay.mustGive(trip, driver, { force: true })
  await theDay.drive(
    driver,
    trip,
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  )
  theDay.portal.clock.now = at('17:00')
  await sendPostService(theDay.db, at('17:00'))
  const mails = await delivered(publicUrl)
  const own = mails.filter((it) => header(it, 'References')?.includes(trip.groupGuid) === true)
  const after = own.find((it) => header(it, 'List-Unsubscribe') !== null) ?? ''
  const url = /<(.*)>/.exec(header(after, 'List-Unsubscribe') ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(url)
  const { customer_guid: customer } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', trip.groupGuid)
    .executeTakeFirstOrThrow()
  return { trip, own, after, path: pathname + search, customer }
}
const visit = (
  method: 'GET' | 'POST',
  url: string,
  payload?: string,
  type = 'application/x-www-form-urlencoded',
) =>
  theDay.portal.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }),
  })
const optedOut = async () =>
  (await theDay.db.selectFrom('guest_opt_out').select('customer_guid').execute()).map(
    (it) => it.customer_guid,
  )

describe('headers', () => {
  test('make one conversation of a reservation, answered to the company and by no machine', async () => {
    const { version, ...form } = await admin.must(guestMessagesForm.load)
    await admin.must(guestMessagesForm.save, { body: { ...form, replyTo: 'desk@company.example', version } })
    const { trip, own } = await thanked()
    expect(own.length).toBeGreaterThan(1)
    for (const mail of own) {
      expect(header(mail, 'References')).toBe(`<reservation.${trip.groupGuid}@kerbside.example>`)
      expect(header(mail, 'In-Reply-To')).toBe(`<reservation.${trip.groupGuid}@kerbside.example>`)
      expect(header(mail, 'Reply-To')).toBe('desk@company.example')
      expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    }
    expect(new Set(own.map((it) => header(it, 'Message-ID'))).size).toBe(own.length)
    // Only the after-service message can be unsubscribed from.
    const bulk = own.filter((it) => header(it, 'Precedence') === 'bulk')
    expect(bulk).toHaveLength(1)
    expect(header(bulk[0] ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(bulk[0]).toContain('Unsubscribe from thank-you messages: https://portal.example/unsubscribe/')
  })

  test('offer the one-click way only with an https address, which mail programs ask for', async () => {
    const { after } = await thanked('http://portal.example')
    expect(header(after, 'List-Unsubscribe')).toContain('http://portal.example/unsubscribe/')
    expect(header(after, 'List-Unsubscribe-Post')).toBeNull()
  })

  test('of staff mail say that a machine wrote it, and nothing else', async () => {
    await theDay.db.deleteFrom('outbox').execute()
    await theDay.db
      .insertInto('outbox')
      .values({
        guid: '01900000-0000-7000-8000-000000000001',
        kind: 'mail',
        template: 'security',
        recipient: 'ada@company.example',
        body: 'Hello',
        created_at: morning,
        next_attempt_at: morning,
      })
      .execute()
    const [mail = ''] = await delivered()
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    for (const name of ['Reply-To', 'References', 'Precedence', 'List-Unsubscribe'])
      expect(header(mail, name)).toBeNull()
  })
})

describe('the unsubscribe page', () => {
  test('asks first, so that a mail scanner that opens it changes nothing', async () => {
    const { path } = await thanked()
    const page = await visit('GET', path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('<html lang="en">')
    expect(page.body).toContain('Do you want to stop receiving these messages?')
    expect(page.body).not.toContain('<script')
    expect(await optedOut()).toEqual([])
  })

  test('unsubscribes by its button, tells so, and takes it back', async () => {
    const { path, customer } = await thanked()
    const done = await visit('POST', path, 'choice=unsubscribe')
    expect([done.statusCode, done.body.includes('You’re unsubscribed')]).toEqual([200, true])
    await visit('POST', path, 'choice=unsubscribe')
    expect(await optedOut()).toEqual([customer])
    expect((await visit('GET', path)).body).toContain('You’re unsubscribed')
    expect((await visit('POST', path, 'choice=resume')).body).toContain('You’re subscribed again')
    expect(await optedOut()).toEqual([])
    const history = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('customer_guid', '=', customer)
      .where('action', 'in', ['unsubscribe', 'resubscribe'])
      .orderBy('at')
      .orderBy('guid')
      .execute()
    expect(history.map((it) => it.action)).toEqual(['unsubscribe', 'resubscribe'])
  })

  test.each([
    ['as a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('takes the one click of a mail program, sent %s, without a redirect', async (_, body, type) => {
    const { path, customer } = await thanked()
    const answer = await visit('POST', path, body, type)
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    expect(await optedOut()).toEqual([customer])
  })

  test('is seen by agents at the customer and the reservation, until the guest subscribes again', async () => {
    const { trip, path, customer } = await thanked()
    const params = { id: customer, group: trip.groupGuid }
    const seen = async () => {
      const { stopped } = await theDay.agent.must(customerPage, { params: { id: customer } })
      const group = await theDay.agent.must(groupDetail, { params })
      expect(group.stopped).toEqual(stopped)
      return stopped
    }
    expect(await seen()).toEqual([])
    await visit('POST', path, 'choice=unsubscribe')
    expect(await seen()).toEqual([{ kind: 'thanks', since: theDay.portal.clock.now }])
    const { phone } = await theDay.db
      .selectFrom('customer')
      .select('phone')
      .where('guid', '=', customer)
      .executeTakeFirstOrThrow()
    await theDay.db
      .insertInto('text_number')
      .values({ number: phone, stopped_at: at('17:05') })
      .execute()
    expect((await seen()).map((it) => it.kind)).toEqual(['thanks', 'texts'])
    await theDay.db.deleteFrom('text_number').execute()
    await visit('POST', path, 'choice=resume')
    expect(await seen()).toEqual([])
  })

  test('ends the after-service messages, and no others', async () => {
    const { trip, path, customer } = await thanked()
    const forget = () =>
      theDay.db.deleteFrom('post_service_message').where('group_guid', '=', trip.groupGuid).execute()
    await visit('POST', path, 'List-Unsubscribe=One-Click')
    await forget()
    expect(await sendPostService(theDay.db, at('17:30'))).toBe(0)
    await visit('POST', path, 'choice=resume')
    expect(await sendPostService(theDay.db, at('17:30'))).toBe(1)
    const again = await theDay.db
      .selectFrom('outbox')
      .select('guid')
      .where('template', '=', 'afterService')
      .where('customer_guid', '=', customer)
      .execute()
    expect(again).toHaveLength(2)
  })

  test('is in the guest’s language', async () => {
    const { path, customer } = await thanked()
    await theDay.db.updateTable('customer').set({ language: 'de' }).where('guid', '=', customer).execute()
    expect((await visit('GET', path)).body).toContain('Möchten Sie diese Nachrichten abbestellen?')
  })

  test('is dead for anyone else: a changed, guessed or expired link changes nothing', async () => {
    const { path } = await thanked()
    const other = await thanked()
    const [own = '', sig = ''] = path.split('?')
    const stranger = other.path.split('?')[0] ?? ''
    for (const url of [
      own,
      `${stranger}?${sig}`,
      '/unsubscribe/nobody?sig=x',
      `${own}?sig=${'a'.repeat(60)}`,
    ]) {
      expect((await visit('GET', url)).statusCode).toBe(404)
      const answer = await visit('POST', url, 'choice=unsubscribe')
      expect([answer.statusCode, answer.body.includes('This link no longer works')]).toEqual([404, true])
    }
    theDay.portal.clock.now = '2028-06-01T00:00:00Z'
    expect((await visit('POST', path, 'choice=unsubscribe')).statusCode).toBe(404)
    expect(await optedOut()).toEqual([])
  })
})
