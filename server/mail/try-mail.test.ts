import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { tryMail } from './try-mail.ts'

const mail = { from: 'desk@company.example', to: 'ada@company.example', subject: 'Test', text: 'Test' }

async function tried(options: SMTPServerOptions, user = '', scheme = 'smtp') {
  const server = new SMTPServer({ logger: false, closeTimeout: 100, hideSTARTTLS: true, ...options })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const found = await tryMail(`${scheme}://${user}127.0.0.1:${port}`, mail, 2000)
  await new Promise<void>((closed) => server.close(() => closed()))
  return found
}

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })
const open = { disabledCommands: ['AUTH'] }

test('a server that takes the mail has no failure', async () => {
  let subject = ''
  const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
    stream.on('data', (part: Buffer) => {
      subject += /^Subject: (.*)$/m.exec(part.toString())?.[1] ?? ''
    })
    stream.on('end', () => done())
  }
  expect(await tried({ ...open, onData })).toBeNull()
  expect(subject.trim()).toBe('Test')
})

test('a wrong password', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) => done(refusal('Wrong password', 535))
  const found = await tried({ onAuth, allowInsecureAuth: true }, 'portal:wrong@')
  expect(found?.kind).toBe('signIn')
  expect(found?.said).toContain('Wrong password')
  expect(found?.said).not.toContain('wrong@')
})

test('a sender and a recipient that the server doesn’t accept', async () => {
  expect(await tried({ ...open, onMailFrom: (_, __, done) => done(refusal('Not yours', 550)) })).toEqual({
    kind: 'sender',
    said: '550 Not yours',
  })
  expect(await tried({ ...open, onRcptTo: (_, __, done) => done(refusal('No such user', 550)) })).toEqual({
    kind: 'recipient',
    said: '550 No such user',
  })
})

test('encryption from the start with a server that speaks plainly', async () => {
  expect((await tried(open, '', 'smtps'))?.kind).toBe('encryption')
})

test('a certificate that no one vouches for', async () => {
  expect((await tried({ ...open, secure: true }, '', 'smtps'))?.kind).toBe('certificate')
})

test('a server that says nothing, one that isn’t there, and an address that is none', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect((await tryMail(`smtp://127.0.0.1:${port}`, mail, 300))?.kind).toBe('timeout')
  silent.close()
  expect((await tryMail(`smtp://127.0.0.1:${await freePort()}`, mail, 2000))?.kind).toBe('refused')
  expect((await tryMail('smtp://nowhere.invalid:587', mail, 5000))?.kind).toBe('notFound')
  for (const url of ['mail.company.example', 'https://mail.company.example', 'smtp://'])
    expect((await tryMail(url, mail, 300))?.kind, url).toBe('address')
})
