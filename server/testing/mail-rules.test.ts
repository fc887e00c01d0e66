import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { rulesBroken } from '#server/testing/mail-rules.ts'

const address = 'https://portal.example/my-booking/x'
const text = `Dear Ann, we meet you on Friday.\n\nMy booking: ${address}`
const html =
  '<div style="display:none;">We meet you on Friday.</div><p>Dear Ann, we meet you on Friday.</p>' +
  `<a href="${address}">My booking</a>`
const headers = { 'auto-submitted': 'auto-generated', date: 'Fri, 20 Nov 2026 14:00:00 +0000' }

interface Wrong extends Partial<Pick<Email, 'subject' | 'text' | 'html' | 'messageId' | 'replyTo' | 'from'>> {
  headers?: Record<string, string>
  raw?: string
}

function broken({ headers: own = {}, raw = '', ...wrong }: Wrong): string[] {
  const all = Object.entries({ ...headers, ...own }).map(([key, value]) => ({ key, value, originalKey: key }))
  const mail: Email = {
    subject: 'Booking confirmed (RX7K2P)',
    text,
    html,
    messageId: '<1@company.example>',
    from: { name: '', address: 'hello@company.example' },
    replyTo: [{ name: '', address: 'desk@company.example' }],
    attachments: [],
    headerLines: [],
    headers: all,
    ...wrong,
  }
  const isBulk = false
  const judging = {
    host: 'portal.example',
    domain: 'company.example',
    replyTo: 'desk@company.example',
    company: 'Coral Gate',
    isBulk,
  }
  return rulesBroken(raw, mail, judging)
}

test('a good mail breaks no rule', () => {
  expect(broken({})).toEqual([])
})

test.each<[string, Wrong, RegExp]>([
  ['no subject', { subject: '' }, /no subject/],
  ['a long subject', { subject: 'x'.repeat(101) }, /101 characters/],
  ['a shouting subject', { subject: 'Booking CONFIRMED' }, /shouts “CONFIRMED”/],
  ['an advertising subject', { subject: 'Booked!' }, /advertising/],
  ['another domain in its Message-ID', { messageId: '<1@localhost>' }, /Message-ID/],
  ['another sender', { from: { name: '', address: 'a@other.example' } }, /sender/],
  ['no Reply-To', { replyTo: [] }, /Reply-To/],
  ['no Auto-Submitted', { headers: { 'auto-submitted': '' } }, /Auto-Submitted/],
  ['List-Unsubscribe', { headers: { 'list-unsubscribe': '<https://x>' } }, /transactional/],
  ['the wrong Precedence', { headers: { precedence: 'bulk' } }, /Precedence/],
  ['a plain link', { html: html.replace('https', 'http') }, /a link to http:/],
  ['a link elsewhere', { html: html.replace('portal.', 'other.') }, /a link to https:\/\/other/],
  ['an address as text', { html: html.replace('>My booking', `>My booking ${address}`) }, /as a link’s text/],
  ['a picture from elsewhere', { html: `${html}<img src="https://portal.example/x.png">` }, /wrong picture/],
  ['more picture than text', { html: `${html}<img src="cid:logo" width="9" alt="">` }, /too little text/],
  ['two pictures', { html: html + '<img src="cid:logo" width="9" alt="">'.repeat(2) }, /2 pictures/],
  ['a form', { html: `${html}<form></form>` }, /block/],
  ['too much HTML', { html: `${html}<p style="${'x'.repeat(105_000)}"></p>` }, /Gmail cuts/],
  ['too many bytes', { raw: 'x'.repeat(600_000) }, /600000 bytes/],
  ['no plain text', { text: '' }, /no plain text/],
  [
    'more in the HTML',
    { html: html.replace('Friday.</p>', 'Friday evening.</p>') },
    /only in the HTML: evening/,
  ],
  ['more in the plain text', { text: `${text}\nBring this` }, /only in the plain text: bring this/],
  ['no preheader', { html: html.replace(/<div.*?<\/div>/, '') }, /no preheader/],
])('%s is found', (_, wrong, why) => {
  expect(broken(wrong).join('\n')).toMatch(why)
})
