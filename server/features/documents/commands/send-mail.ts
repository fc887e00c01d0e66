import { isGratuityPage, isMyBookingPage, isPayPage } from '#contract/addresses.ts'
import { refusalText } from '#domain/message/delivery-status.ts'
import { mailHeaders } from '#domain/message/mail-headers.ts'
import { logoId, withBrand, withDocumentLinks, withFooterLink } from '#domain/message/mail-html.ts'
import { linkLines } from '#domain/message/mail-text.ts'
import {
  ChannelAway,
  NoUseTrying,
  type Outgoing,
  type Send,
} from '#server/features/messages/commands/delivery-channels.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { guestAddressing } from '#server/features/guest-messages/queries/guest-addressing.ts'
import { pageLinkDays, type SignedLinks } from '#server/work/signed-links.ts'
import { drawByPath } from '#server/features/documents/queries/papers.ts'
import { guestPathOf } from '#server/features/guest-links/commands/guest-path.ts'
import type { Db } from '#server/db/connection.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { MailRefused, MailServerAway, type Mailer } from '#server/mail/mailer.ts'

interface Linked {
  path: string
  label: string
  days?: number
}

interface Signed {
  label: string
  href: string
}

interface Writing {
  db: Db
  links: SignedLinks
  publicUrl: string
  /** The sender address. */
  from: string
}

/**
 * An outbox message as mail. Its documents are generated now, in their current state, and also linked for
 * phones that can't open attachments.
 */
export async function writeMail({ db, links, publicUrl, from }: Writing, message: Outgoing, now: Instant) {
  const papers = await papersOf(db, message, from, now)
  const sign = async ({ path, label, days }: Linked) => ({
    label,
    href: new URL(
      isMyBookingPage(path)
        ? await guestPathOf(db, links, path.slice(-36), now)
        : await links.sign(path, now, days),
      publicUrl,
    ).href,
  })
  const drawn = papers.map(({ path, label }): Linked => ({ path, label }))
  const linked = await Promise.all([...bookingOf(message), ...drawn, ...pagesOf(message)].map(sign))
  const guest = await guestAddressing(db, message)
  const unsubscribe = guest.unsubscribe === null ? null : await sign(guest.unsubscribe)
  const below = unsubscribe === null ? linked : [...linked, unsubscribe]
  const text = [message.body, linkLines(below, message.html)].filter((it) => it !== '').join('\n\n')
  return { papers, linked, unsubscribe, replyTo: guest.replyTo, text }
}

/** Sends outbox messages by mail. */
export function mailChannel({ mailer, ...writing }: Writing & { mailer: Mailer }): Send {
  return async (message, now, signal) => {
    const { papers, linked, unsubscribe, replyTo, text } = await writeMail(writing, message, now)
    const { html, logo } = await dressed(writing.db, message.html, linked, unsubscribe)
    const attachments = [
      ...papers.map(({ name, content, type }) => ({
        name,
        content,
        ...(type === undefined ? {} : { type }),
      })),
      ...logo,
    ]
    try {
      await mailer.send(
        {
          id: message.guid,
          to: message.recipient,
          subject: message.subject,
          text,
          ...(html === null ? {} : { html }),
          attachments,
          headers: mailHeaders(unsubscribe?.href ?? null),
          ...(replyTo === '' ? {} : { replyTo }),
          ...(message.group_guid === null ? {} : { thread: `reservation.${message.group_guid}` }),
        },
        signal,
      )
    } catch (error) {
      if (error instanceof MailRefused)
        throw new NoUseTrying(refusalText({ status: '', diagnostic: error.message }))
      throw error instanceof MailServerAway ? new ChannelAway(error.message) : error
    }
    return 'sent'
  }
}

/** A mail's HTML with its links and the company's brand, and the logo to attach. */
async function dressed(
  db: Db,
  html: string | null,
  links: readonly Signed[],
  unsubscribe: Signed | null,
): Promise<{ html: string | null; logo: { name: string; content: Buffer; id: string }[] }> {
  if (html === null) return { html, logo: [] }
  const brand = await letterheadOf(db)
  const linked = withFooterLink(withDocumentLinks(html, links, brand.accent), unsubscribe)
  return {
    html: withBrand(linked, brand, `cid:${logoId}`),
    logo: brand.picture === null ? [] : [{ name: 'logo.png', content: brand.picture, id: logoId }],
  }
}

/** The guest’s own page comes first. */
function bookingOf({ attachments }: Outgoing): Linked[] {
  return attachments
    .filter((it) => isMyBookingPage(it.path))
    .map(({ name, path, label = name }) => ({ path, label }))
}

/** Other guest pages, which are linked rather than attached. */
function pagesOf({ attachments }: Outgoing): Linked[] {
  return attachments
    .filter((it) => isPage(it.path))
    .map(({ name, path, label = name }) => ({ path, label, days: pageLinkDays }))
}

function isPage(path: string): boolean {
  return isGratuityPage(path) || isPayPage(path)
}

/**
 * The attached documents. Tickets of bookings that were cancelled before the mail went out are omitted. A
 * calendar file that removes events is only attached to a cancellation.
 */
async function papersOf(db: Db, { attachments, template }: Outgoing, from: string, now: string) {
  const drawn = await Promise.all(
    attachments.map(async (it) => ({ ...it, paper: await drawByPath(db, it.path, { from, now }) })),
  )
  return drawn.flatMap(({ name, path, label = name, paper }) =>
    paper === null || (paper.isCancelled === true && template !== 'cancellation')
      ? []
      : [{ name, path, label, content: paper.body, type: paper.type }],
  )
}
