import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import PostalMime from 'postal-mime'
import { accentAtFirst } from '#domain/brand/brand.ts'
import { guestLanguageNames, type GuestLanguage } from '#domain/message/guest-language.ts'
import { site } from '#domain/message/example-message.ts'
import { mailHeaders } from '#domain/message/mail-headers.ts'
import { withBrand, withDocumentLinks, withFooterLink } from '#domain/message/mail-html.ts'
import { linkLines } from '#domain/message/mail-text.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { unsubscribeTexts } from '#domain/message/texts/unsubscribe-texts.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { openMailServer } from '#server/testing/mail-server.ts'
import { browserLaunch } from '../scripts/find-browser.mjs'
import { occasionsIn, type Occasion } from '#domain/message/example-occasions.ts'
import { troublesOf } from '#server/testing/mail-troubles.ts'

/**
 * Sends every kind of mail to guests through a real SMTP connection, in each language. Lists what is wrong
 * with them: overflow on a phone, unfilled fields, doubled words, and SpamAssassin's opinion if it is
 * installed. `npm run bench:guest-mails -- [folder]` keeps mails and screenshots to be looked at.
 */

const folder = path.resolve(process.argv[2] ?? 'var/guest-mails')
await mkdir(folder, { recursive: true })
const server = await openMailServer()
const mailer = smtpMailer(server.url, 'Coral Gate <hello@coralgate.example>')

async function send({ name, message }: Occasion, language: GuestLanguage): Promise<void> {
  const { subject, text, html } = renderGuestMessage(message, site)
  const { documents } = guestTexts[language]
  const at = (page: string) => `https://portal.coralgate.example/${page}`
  const links = [
    { label: documents.myBooking, href: at('my-booking/Zk3v9sXq2L0aB7cD1eF4gH5iJ6kL8mN0pQ2rS4tU6vW8xY0z') },
    { label: documents.tickets, href: at('tickets/01900000-0000-7000-8000-000000000001/all.pdf?sig=x') },
    {
      label: documents.calendar,
      href: at('tickets/01900000-0000-7000-8000-000000000001/calendar.ics?sig=x'),
    },
  ]
  const isAfter = message.template === 'afterService'
  const own = isAfter ? [{ label: documents.gratuity, href: at('gratuity/x?sig=x') }] : links
  const unsubscribe = isAfter
    ? { label: unsubscribeTexts[language].link, href: at('unsubscribe/x?sig=x') }
    : null
  const below = unsubscribe === null ? own : [...own, unsubscribe]
  await mailer.send({
    id: `${name}.${language}`,
    to: message.customer.email,
    subject,
    text: [text, linkLines(below, html)].join('\n\n'),
    html: withFooterLink(
      withBrand(withDocumentLinks(html, own, accentAtFirst), { accent: accentAtFirst, logo: null }, ''),
      unsubscribe,
    ),
    attachments: [],
    headers: mailHeaders(unsubscribe?.href ?? null),
    thread: 'reservation.01900000-0000-7000-8000-000000000001',
  })
}

const all = guestLanguageNames.flatMap((language) => occasionsIn(language).map((it) => ({ ...it, language })))
for (const occasion of all) {
  const before = server.got.length
  await send(occasion, occasion.language)
  const raw = server.got[before] ?? ''
  await writeFile(path.join(folder, `${occasion.name}.${occasion.language}.eml`), raw)
}
mailer.close()
await server.close()

const browser = await chromium.launch(browserLaunch())
const wrong: string[] = []
for (const { name, language } of all) {
  const file = path.join(folder, `${name}.${language}`)
  const mail = await PostalMime.parse(await readFile(`${file}.eml`))
  wrong.push(...troublesOf(mail, language).map((it) => `${name}.${language}: ${it}`))
  for (const [width, colorScheme] of [
    [600, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    await page.setContent(mail.html ?? '')
    const reached = await page.evaluate(() => document.documentElement.scrollWidth)
    if (reached > width) wrong.push(`${name}.${language}: ${reached} px wide at ${width}`)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const picture = { path: `${file}-${width}-${colorScheme}.png` }
    await page.setViewportSize({ width, height: Math.min(height, 2600) })
    // A machine with little memory draws no page that is so high.
    await page.screenshot(picture).catch(async () => {
      await page.setViewportSize({ width, height: 1200 })
      await page.screenshot(picture).catch(() => console.log(`No picture of ${name}.${language}`))
    })
    await page.close()
  }
}
await browser.close()
wrong.push(...(await spamOf(all.map((it) => `${it.name}.${it.language}`))))
console.log(`${all.length} mails in ${folder}`)
console.log(wrong.length === 0 ? 'No problems found' : wrong.join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1

/** Points of SpamAssassin’s own rules. Rules that ask the network aren't asked. */
async function spamOf(names: readonly string[]): Promise<string[]> {
  const scores: { name: string; score: number; rules: string }[] = []
  for (const name of names) {
    const command = `spamassassin -L -t < '${path.join(folder, `${name}.eml`)}'`
    const run = await promisify(execFile)('sh', ['-c', command], { maxBuffer: 32 * 1024 * 1024 }).catch(
      () => null,
    )
    if (run === null) {
      console.log('SpamAssassin isn’t installed: apt-get install spamassassin')
      return []
    }
    const [, score = '0', rules = ''] =
      /X-Spam-Status:.*score=(-?[\d.]+).*?tests=([\w,\s]+?)\s+autolearn/s.exec(run.stdout) ?? []
    scores.push({ name, score: Number(score), rules: rules.replaceAll(/\s+/g, '') })
  }
  const worst = scores.toSorted((a, b) => b.score - a.score).slice(0, 3)
  for (const { name, score, rules } of worst) console.log(`SpamAssassin ${score}: ${name} (${rules})`)
  return scores.filter((it) => it.score > 2).map((it) => `${it.name}: spam score ${it.score} (${it.rules})`)
}
