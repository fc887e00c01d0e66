import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * A local mail server that stores what it receives: a portal started with its address in SMTP_URL sends to
 * it.
 */
export class Mailbox {
  readonly #server: SMTPServer
  readonly #letters: { to: string; text: string }[] = []
  readonly #post = new EventEmitter()

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      // The portal keeps its connection for the next mail.
      closeTimeout: 100,
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const text = plain(Buffer.concat(parts).toString())
          for (const { address } of envelope.rcptTo) this.#letters.push({ to: address, text })
          this.#post.emit('letter')
          done()
        })
      },
    })
  }

  /** Returns its address. */
  async open(): Promise<string> {
    const listening = this.#server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  }

  /** Takes out the first mail to a recipient that contains this text; waits for it if needed. */
  async letterTo(address: string, expected: string | RegExp): Promise<string> {
    for (;;) {
      const place = this.#letters.findIndex(({ to, text }) => to === address && text.search(expected) !== -1)
      const [letter] = place === -1 ? [] : this.#letters.splice(place, 1)
      if (letter !== undefined) return letter.text
      await once(this.#post, 'letter')
    }
  }

  /** The path of the link in the first mail with a link to this recipient. */
  async linkFor(address: string): Promise<string> {
    const link = /https?:\/\/\S+/
    const [url = ''] = link.exec(await this.letterTo(address, link)) ?? []
    const { pathname, search } = new URL(url)
    return pathname + search
  }

  close(): Promise<void> {
    return new Promise((closed) => this.#server.close(() => closed()))
  }
}

/** Without the line ends and signs inserted by quoted-printable. */
function plain(letter: string): string {
  return letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
