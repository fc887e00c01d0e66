import { changeCards } from './change-blocks.ts'
import { guestBlocks } from './guest-blocks.ts'
import { subjectOf } from './guest-subject.ts'
import type { GuestLanguage } from './guest-language.ts'
import { colonIn } from './guest-formats.ts'
import type { GuestMessage, GuestSite, RenderedMessage } from './guest-message.ts'
import type { MailPage } from './mail-blocks.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import type { MessageWords } from './post-service-words.ts'
import { reservationMarkup } from './reservation-markup.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/**
 * Renders a guest message: subject, text and HTML in the guest's language. Deterministic. On a partner's
 * account the result contains no amounts.
 */
export function renderGuestMessage(message: GuestMessage, site: GuestSite): RenderedMessage {
  const hasOwnWords = message.template === 'afterService' || message.template === 'written'
  if (hasOwnWords && message.words !== undefined) return ownWords(message.words, message, site)
  const title = subjectOf(message)
  const { notes } = guestTexts[message.language]
  const page: MailPage = {
    language: message.language,
    company: site.company,
    title,
    ...preheaderOf(message),
    markup: reservationMarkup(message, site),
    blocks: guestBlocks(message, site),
    footer: [helpOf(message.language, site.helpPhone), notes.farewell, site.company],
  }
  return { subject: title, text: mailText(page), html: mailHtml(page) }
}

/** A change is shown at a glance: `Pickup: 14:50 → 15:30`. Other messages begin with what they are about. */
function preheaderOf({ changes = [], language }: GuestMessage): Pick<MailPage, 'preheader'> {
  const [card] = changeCards(changes, language)
  const row = card?.rows.find((it) => it.value.includes('→'))
  return card && row ? { preheader: `${card.title}. ${row.label}${colonIn(language)}${row.value}` } : {}
}

/** The company's own text in paragraphs, with the booking it is about, if any. */
function ownWords(
  { subject, text }: MessageWords,
  { language, reference }: GuestMessage,
  { company, helpPhone }: GuestSite,
): RenderedMessage {
  const paragraphs = text.split(/\n{2,}/).filter((it) => it.trim() !== '')
  const page: MailPage = {
    language,
    company,
    title: subject,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
      ...(reference === ''
        ? []
        : [{ kind: 'plate', label: guestTexts[language].labels.reference, value: reference } as const]),
      { kind: 'documents' },
    ],
    footer: [helpOf(language, helpPhone)],
  }
  return { subject, text: mailText(page), html: mailHtml(page) }
}

/** The help line of the footer. */
function helpOf(language: GuestLanguage, phone: string): string {
  const { notes } = guestTexts[language]
  return phone === '' ? notes.reply : fillTemplate(notes.call, { phone })
}
