/** Where reading the mailbox stopped: the folder's generation and the last mail in it (RFC 9051 §2.3.1). */
export interface MailboxPlace {
  uidValidity: string
  lastUid: number
}

export interface BounceMailbox {
  /**
   * Passes each mail after `place` to `take`, oldest first, and returns the place after the last one. Mails
   * for which `take` returns true are marked as read; none are deleted.
   */
  read(
    place: MailboxPlace | null,
    atMost: number,
    take: (raw: Buffer) => Promise<boolean>,
  ): Promise<MailboxPlace>
}

/** A mail bigger than this is no bounce. */
const bytesAtMost = 2 * 1024 * 1024
const patienceMs = 60_000

/** An IMAP folder, as `imaps://user:password@host:993/INBOX`. */
export function imapMailbox(address: string): BounceMailbox {
  const url = new URL(address)
  const isSecure = url.protocol === 'imaps:'
  return {
    async read(place, atMost, take) {
      // Most portals read no mailbox, so its client isn't loaded when they start.
      const { ImapFlow } = await import('imapflow')
      const client = new ImapFlow({
        host: url.hostname,
        port: Number(url.port || (isSecure ? 993 : 143)),
        secure: isSecure,
        auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        logger: false,
        socketTimeout: patienceMs,
        greetingTimeout: patienceMs,
      })
      await client.connect()
      try {
        const folder = await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
        const uidValidity = String(folder.uidValidity)
        const isSame = place?.uidValidity === uidValidity
        const found = await client.search({ uid: `${(isSame ? place.lastUid : 0) + 1}:*` }, { uid: true })
        const last = isSame ? place.lastUid : 0
        // `n:*` includes the last mail even if its UID is below n.
        const uids = (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b)
        let lastUid = last
        for (const uid of uids.slice(0, atMost)) {
          const mail = await client.fetchOne(String(uid), { size: true }, { uid: true })
          const isSmall = mail !== false && (mail.size ?? 0) <= bytesAtMost
          const whole = isSmall && (await client.fetchOne(String(uid), { source: true }, { uid: true }))
          if (whole && whole.source && (await take(whole.source)))
            await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
          lastUid = uid
        }
        return { uidValidity, lastUid }
      } finally {
        await client.logout().catch(() => client.close())
      }
    },
  }
}
