import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface AcceptedMail {
  id: string
  to: string
  subject: string
}

interface Habits {
  /** Milliseconds before the server answers the end of the data, by recipient. */
  slowMs?: (to: string) => number
  /** The refusal of an address; `nth` counts how often it was asked. */
  refuses?: (to: string, nth: number) => { code: number; text: string } | null
  /** After how many received messages the server dies once more, before it answers the last one. */
  diesAfter?: readonly number[]
}

/** A mail server on a bad day: slow, refusing, deferring, dying. It accepts a message when it answers 250. */
export async function openRoughMailServer({ slowMs, refuses, diesAfter = [] }: Habits = {}) {
  const accepted: AcceptedMail[] = []
  const asked = new Map<string, number>()
  const sockets = new Set<Socket>()
  let received = 0
  let atOnce = 0
  let mostAtOnce = 0
  let deaths = 0
  let port = 0
  let server = listener()

  function listener() {
    const made = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        const nth = (asked.get(address) ?? 0) + 1
        asked.set(address, nth)
        const refusal = refuses?.(address, nth) ?? null
        done(refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        atOnce += 1
        mostAtOnce = Math.max(mostAtOnce, atOnce)
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('close', () => {
          atOnce -= 1
        })
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? ''
          received += 1
          if (diesAfter.includes(received)) {
            void die()
            return
          }
          setTimeout(
            () => {
              if (!made.server.listening) return
              const head = Buffer.concat(parts).toString()
              const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
              accepted.push({ id: of('Message-ID'), to, subject: of('Subject') })
              done()
            },
            slowMs?.(to) ?? 0,
          )
        })
      },
    })
    made.on('error', () => {})
    made.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    return made
  }

  /** Every connection breaks, and nothing listens any more. */
  async function die() {
    deaths += 1
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  async function revive() {
    if (server.server.listening) return
    server = listener()
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  ;({ port } = server.server.address() as AddressInfo)
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    revive,
    die,
    mostAtOnce: () => mostAtOnce,
    deaths: () => deaths,
    close: () => (server.server.listening ? die() : Promise.resolve()),
  }
}
