import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

interface StoredMail {
  uid: number
  raw: Buffer
  flags: Set<string>
}

/** A mailbox with one folder that speaks as much IMAP (RFC 9051) as reading it needs. */
export async function openImapServer(password = 'a password') {
  const state = { uidValidity: 7, mails: [] as StoredMail[], signIns: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const say = (text: string) => socket.write(`${text}\r\n`)
    say('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready')
    let rest = ''
    socket.on('data', (data: Buffer) => {
      rest += data.toString('latin1')
      for (;;) {
        const end = rest.indexOf('\r\n')
        if (end === -1) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        answer(line, socket, say)
      }
    })
  })

  function answer(line: string, socket: Socket, say: (text: string) => void): void {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    const done = (text = 'OK done') => say(`${tag} ${text}`)
    if (/^LOGIN/i.test(command)) {
      if (!command.includes(password)) return done('NO [AUTHENTICATIONFAILED] no')
      state.signIns += 1
      return done('OK [CAPABILITY IMAP4rev1 UIDPLUS] in')
    }
    if (/^CAPABILITY/i.test(command)) say('* CAPABILITY IMAP4rev1 UIDPLUS')
    if (/^(?:LIST|LSUB)/i.test(command)) say('* LIST () "/" INBOX')
    if (/^SELECT/i.test(command)) {
      say(`* ${state.mails.length} EXISTS`)
      say(String.raw`* FLAGS (\Seen)`)
      say(`* OK [UIDVALIDITY ${state.uidValidity}] ok`)
      say(`* OK [UIDNEXT ${(state.mails.at(-1)?.uid ?? 0) + 1}] ok`)
      return done('OK [READ-WRITE] selected')
    }
    const [, from] = /^UID SEARCH.*?(\d+):\*/i.exec(command) ?? []
    if (from !== undefined) {
      const last = state.mails.at(-1)?.uid
      const uids = state.mails.filter((it) => it.uid >= Number(from) || it.uid === last).map((it) => it.uid)
      say(['* SEARCH', ...uids].join(' '))
    }
    const [, what, uid] = /^UID (FETCH|STORE) (\d+)/i.exec(command) ?? []
    const index = state.mails.findIndex((it) => it.uid === Number(uid))
    const mail = state.mails[index]
    if (mail && what?.toUpperCase() === 'STORE') mail.flags.add(String.raw`\Seen`)
    if (mail && what?.toUpperCase() === 'FETCH') {
      const head = `* ${index + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length}`
      if (command.includes('BODY.PEEK[]')) {
        socket.write(`${head} BODY[] {${mail.raw.length}}\r\n`)
        socket.write(mail.raw)
        say(')')
      } else say(`${head})`)
    }
    if (/^LOGOUT/i.test(command)) say('* BYE')
    return done()
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    state,
    put: (raw: Buffer | string) =>
      state.mails.push({ uid: (state.mails.at(-1)?.uid ?? 0) + 3, raw: Buffer.from(raw), flags: new Set() }),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
