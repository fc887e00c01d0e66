import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkDatabaseUrl } from '#server/db/check-url.ts'
import { freePort } from '#server/testing/free-port.ts'

/** Answers a connection like a Postgres that refuses it. */
async function refusing(code: string): Promise<number> {
  const fields = `SFATAL\0C${code}\0Mrefused\0\0`
  const reply = Buffer.alloc(5 + fields.length)
  reply.write('E')
  reply.writeInt32BE(4 + fields.length, 1)
  reply.write(fields, 5)
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(reply))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each(['nonsense', 'http://host/db', 'postgres//host', ''])(
  'an address that is none is named: %s',
  async (url) => {
    await expect(checkDatabaseUrl(url)).rejects.toThrow('DATABASE_URL is not a Postgres address')
  },
)

test('a Postgres that is not there is named, without the password', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const failed = checkDatabaseUrl(`postgres://kerbside:s3cret@${host}/kerbside`)
  await expect(failed).rejects.toThrow(
    `Postgres at ${host} can’t be reached (ECONNREFUSED). Check DATABASE_URL.`,
  )
  await expect(failed).rejects.not.toThrow('s3cret')
})

test('an unknown host is named', async () => {
  await expect(checkDatabaseUrl('postgres://a@no-such-host.invalid/kerbside')).rejects.toThrow(
    /no-such-host\.invalid.*(can’t be found|can’t be reached)/,
  )
})

test.each([
  ['28P01', 'rejected the user kerbside with this password'],
  ['28000', 'rejected the user kerbside with this password'],
  ['3D000', 'has no database of hotels'],
  ['42501', 'The user kerbside has no access to the database of hotels'],
])('a refusal with code %s is explained in words', async (code, words) => {
  const port = await refusing(code)
  await expect(checkDatabaseUrl(`postgres://kerbside:s3cret@127.0.0.1:${port}/of%20hotels`)).rejects.toThrow(
    words,
  )
})

test('an accepted connection prints nothing, and a missing database is reported', async () => {
  const url = inject('postgresUrl')
  await checkDatabaseUrl(url)
  await expect(checkDatabaseUrl(new URL('/none_such', url).href)).rejects.toThrow('has no database none_such')
})
