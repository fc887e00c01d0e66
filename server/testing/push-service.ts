import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A local push service for tests, with configurable answers and devices that decrypt their messages (RFC
 * 8188, 8291).
 */
export interface TestDevice {
  endpointUrl: string
  publicKey: string
  authSecret: string
}

interface Got {
  path: string
  text: string
  headers: IncomingMessage['headers']
}

export interface PushService {
  got: Got[]
  /** Adds a device. `answers`: the status for each message in turn; the last one is repeated. */
  device(answers?: number[], headers?: Record<string, string>): TestDevice
  close(): Promise<void>
}

interface Known {
  ecdh: ECDH
  auth: Buffer
  answers: number[]
  headers: Record<string, string>
}

export async function openPushService(): Promise<PushService> {
  const got: Got[] = []
  const devices = new Map<string, Known>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    const device = devices.get(path)
    if (device) got.push({ path, text: open(Buffer.concat(parts), device), headers: request.headers })
    const status = device && (device.answers.length > 1 ? device.answers.shift() : device.answers[0])
    response.writeHead(status ?? 404, device?.headers).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    got,
    device(answers = [201], headers = {}) {
      const path = `/push/${devices.size + 1}`
      const ecdh = createECDH('prime256v1')
      const [publicKey, auth] = [ecdh.generateKeys(), randomBytes(16)]
      devices.set(path, { ecdh, auth, answers, headers })
      return {
        endpointUrl: `http://127.0.0.1:${port}${path}`,
        publicKey: publicKey.toString('base64url'),
        authSecret: auth.toString('base64url'),
      }
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** Decrypts a message for a device. Throws if it was encrypted for another device or is incomplete. */
function open(body: Buffer, { ecdh, auth }: Known): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const keyed = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derived(ecdh.computeSecret(senderKey), auth, keyed, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derived(secret: Buffer, salt: Buffer, purpose: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, length))
}

/**
 * Verifies a message's VAPID token (RFC 8292) and that it was signed with `publicKey`; returns its claims.
 */
export function vapidClaims(
  authorization: string,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signedBy = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signedBy,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || key !== publicKey) throw new Error('Not signed by this installation')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
}
