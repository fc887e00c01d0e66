import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that stores what it receives, or refuses a recipient. */
export async function openMailServer(refuses = '') {
  const got: string[] = []
  const senders: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Idle connections of a pool don't hold up the end of a test.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) =>
      done(address === refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        senders.push(envelope.mailFrom === false ? '' : envelope.mailFrom.address)
        got.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    got,
    /** The return addresses. */
    senders,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
