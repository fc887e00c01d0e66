import { NoUseTrying, type Outgoing, type Send } from '#server/features/messages/commands/deliver-outbox.ts'
import type { SignedLinks } from '#server/features/documents/commands/signed-links.ts'
import { drawByPath } from '#server/features/documents/queries/papers.ts'
import type { Db } from '#server/db/connection.ts'
import { MailRefused, type Mailer } from '#server/mail/mailer.ts'

interface Post {
  db: Db
  mailer: Mailer
  links: SignedLinks
  publicUrl: string
}

/**
 * Sends a message of the outbox as mail: its documents are generated now, in their current state, and linked for phones that open no
 * attachments.
 */
export function mailWay({ db, mailer, links, publicUrl }: Post): Send {
  return async (message, now) => {
    const papers = await papersOf(db, message)
    const addresses = await Promise.all(papers.map(async ({ path }) => new URL(await links.sign(path, now), publicUrl).href))
    const text = addresses.length === 0 ? message.body : [message.body, '', ...addresses].join('\n')
    const attachments = papers.map(({ name, content }) => ({ name, content }))
    try {
      await mailer.send({ id: message.guid, to: message.recipient, subject: message.subject, text, attachments })
    } catch (error) {
      throw error instanceof MailRefused ? new NoUseTrying(error.message) : error
    }
    return 'sent'
  }
}

/** A ticket cancelled before its mail was sent is omitted. */
async function papersOf(db: Db, { attachments }: Outgoing) {
  const drawn = await Promise.all(attachments.map(async ({ name, path }) => ({ name, path, paper: await drawByPath(db, path) })))
  return drawn.flatMap(({ name, path, paper }) => (paper === null ? [] : [{ name, path, content: paper.body }]))
}
