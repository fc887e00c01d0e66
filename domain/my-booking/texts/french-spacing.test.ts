import { expect, test } from 'vitest'
import { gratuityWords } from '#domain/gratuity/guest-words.ts'
import { changes, dinner, fastTrack, messageOf, site, transfer } from '#domain/message/example-message.ts'
import { linkLines } from '#domain/message/mail-text.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import { pageTexts } from './all-texts.ts'
import { troubleTexts } from './trouble-texts.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { receiptWords } from '#domain/message/texts/receipt-words.ts'
import { unsubscribeTexts } from '#domain/message/texts/unsubscribe-texts.ts'

/** Every text of a tree of texts. */
function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsIn) : []
}

/** A colon, or another high sign, that no no-break space precedes. Times and addresses have none. */
const bare = /(?<![\u00a0\u202f:])[:;?!](?=\s|$)/u

test('French puts a no-break space before each high punctuation mark, in every text', () => {
  const all = [guestTexts, pageTexts, gratuityWords, troubleTexts, unsubscribeTexts, receiptWords]
  expect(all.flatMap(({ fr }) => textsIn(fr)).filter((it) => bare.test(it))).toEqual([])
})

const terms = [
  { at: { date: '2026-11-18', time: '14:05' }, startsAt: '2026-11-18T18:05:00Z', feeBasisPoints: 5_000 },
  { at: { date: '2026-11-19', time: '14:05' }, startsAt: '2026-11-19T18:05:00Z', feeBasisPoints: 10_000 },
]

test.each(['confirmation', 'change', 'cancellation', 'reminder'] as const)(
  'French puts it in a whole mail as well: %s',
  (template) => {
    const { subject, text, html } = renderGuestMessage(
      messageOf({ template, language: 'fr', services: [{ ...fastTrack, terms }, transfer, dinner], changes }),
      site,
    )
    const below = linkLines([{ label: 'Billets', href: 'https://portal.example/x' }], html)
    expect(below).toBe('Billets\u00a0: https://portal.example/x')
    const lines = [subject, ...text.split('\n')]
    expect(lines.filter((it) => bare.test(it))).toEqual([])
  },
)

test('other languages put none', () => {
  const { html } = renderGuestMessage(messageOf({ language: 'de' }), site)
  expect(linkLines([{ label: 'Tickets', href: 'https://portal.example/x' }], html)).toBe(
    'Tickets: https://portal.example/x',
  )
  expect(linkLines([{ label: 'Invoice', href: 'https://portal.example/x' }], null)).toContain('Invoice: ')
})
