import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { occasionsIn } from '#domain/message/example-occasions.ts'
import { guestLanguageNames, type GuestLanguage } from '#domain/message/guest-language.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openMailServer } from '#server/testing/mail-server.ts'
import { rulesBroken } from '#server/testing/mail-rules.ts'
import { troublesOf } from '#server/testing/mail-troubles.ts'
import { testSealer } from '#server/testing/portal.ts'
import { saveLogo } from '#server/testing/site-logo.ts'
import { openTripDay, type TripDay } from '#server/testing/trip-day.ts'
import { portalActor } from '#server/work/actor.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Every mail to guests in every language, sent over SMTP as the portal does, against the rules for mail. */

const from = 'Coral Gate <hello@company.example>'
const replyTo = 'desk@company.example'
const company = 'Small Company'
let theDay: TripDay
let server: Awaited<ReturnType<typeof openMailServer>>
let about: { customerGuid: string; groupGuid: string }

beforeAll(async () => {
  theDay = await openTripDay()
  server = await openMailServer()
  const admin = await signedIn(theDay.portal, ['adminSystem'])
  const form = await admin.must(guestMessagesForm.load)
  await admin.must(guestMessagesForm.save, { body: { ...form, replyTo } })
  await saveLogo(theDay.portal, admin, '#0b3d91')
  const trip = await theDay.bookOne({ pickupTime: '15:00' })
  about = { customerGuid: (await theDay.onBoard(trip)).customerGuid, groupGuid: trip.groupGuid }
})
afterAll(async () => {
  await server.close()
  await theDay.portal.close()
})

async function sent(language: GuestLanguage) {
  const { db } = theDay
  const mailer = smtpMailer(server.url, from)
  const writing = { db, links: signedLinks(db, testSealer, null), publicUrl: 'https://portal.example', from }
  const mail = mailChannel({ ...writing, mailer })
  const now = theDay.portal.clock.now
  const stamp = { actor: portalActor, now, requestId: 'mails' }
  const all: { name: string; isBulk: boolean; raw: string }[] = []
  for (const { name, message } of occasionsIn(language)) {
    // The messages aren’t about one reservation: none replaces another.
    await db.deleteFrom('outbox').execute()
    await inUnitOfWork(db, stamp, (work) => sendGuestMessage(work, message, { ...about, wasDriven: true }))
    await db.updateTable('outbox').set({ next_attempt_at: now }).execute()
    await deliverOutbox(db, { mail, push: null }, testSealer, () => now)
    const raw = server.got.splice(0)
    expect(raw, name).toHaveLength(1)
    all.push({ name, isBulk: message.template === 'afterService', raw: raw[0] ?? '' })
  }
  mailer.close()
  return all
}

test.each(guestLanguageNames)('mails in %s break no rule', { timeout: 120_000 }, async (language) => {
  const wrong: string[] = []
  for (const { name, isBulk, raw } of await sent(language)) {
    const mail = await PostalMime.parse(raw)
    const judging = { host: 'portal.example', domain: 'company.example', replyTo, company, isBulk }
    const broken = [...troublesOf(mail, language), ...rulesBroken(raw, mail, judging)]
    wrong.push(...broken.map((it) => `${name}: ${it}`))
  }
  expect(wrong).toEqual([])
})
