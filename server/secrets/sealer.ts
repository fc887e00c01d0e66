import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what must not stand readable in the database or its backups: AES-256-GCM, one key an installation. */
export interface Sealer {
  /** What sealed values call the key that seals now. */
  readonly keyId: string
  seal(purpose: Purpose, clear: string): string
  /** Throws `CannotOpen` when the key is not among those given, or the value is none that was sealed for this purpose. */
  open(purpose: Purpose, sealed: string): string
}

/** What a value is for is sealed with it: one taken from another place does not open. */
export type Purpose = 'totp' | 'secret' | 'push' | 'message' | 'device'

export class CannotOpen extends Error {}

interface Key {
  id: string
  bytes: Buffer
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]
/** Names the way of sealing: another way gets another name, and both can stand side by side. */
const mark = 'k1'

/** `secrets`: long texts, the one that seals first; the others only open what they sealed before. */
export function sealerOf(secrets: readonly string[]): Sealer {
  const keys = secrets.map(keyFrom)
  const [own] = keys
  if (own === undefined) throw new Error('A sealer needs a secret')
  return {
    keyId: own.id,
    seal(purpose, clear) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, own.bytes, iv, { authTagLength: tagBytes }).setAAD(about(own.id, purpose))
      const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `${sealedBy(own.id)}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(purpose, sealed) {
      const [, id, text = ''] = /^k1:([0-9a-f]{8}):([\w-]+)$/.exec(sealed) ?? []
      if (id === undefined) throw new CannotOpen('What is kept here was not sealed. Start the server again: it seals what is not.')
      const key = keys.find((it) => it.id === id)
      if (key === undefined) throw new CannotOpen(keyMissing(id, keys))
      return unsealed(key, purpose, Buffer.from(text, 'base64url'))
    },
  }
}

/** How everything begins that this key sealed. */
export function sealedBy(keyId: string): string {
  return `${mark}:${keyId}:`
}

function unsealed(key: Key, purpose: Purpose, bytes: Buffer): string {
  try {
    const [iv, tag, sealed] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes), bytes.subarray(ivBytes + tagBytes)]
    const cipher = createDecipheriv(algorithm, key.bytes, iv, { authTagLength: tagBytes }).setAAD(about(key.id, purpose)).setAuthTag(tag)
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8')
  } catch {
    throw new CannotOpen(`A secret in the database was changed since the key ${key.id} sealed it, so it does not open`)
  }
}

function keyFrom(secret: string): Key {
  const derived = (info: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', info, length))
  return { id: derived('kerbside key id', 4).toString('hex'), bytes: derived('kerbside sealing', keyBytes) }
}

function about(keyId: string, purpose: Purpose): Buffer {
  return Buffer.from(`${sealedBy(keyId)}${purpose}`)
}

function keyMissing(id: string, keys: readonly Key[]): string {
  return (
    `The secrets in this database were sealed with the key ${id}, and this server has ${keys.map((it) => it.id).join(', ')}. ` +
    'Give every server the same KERBSIDE_SECRET, or the same file secret.key in KERBSIDE_DATA; after a change of the secret, the one before it too.'
  )
}
