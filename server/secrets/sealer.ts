import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts what must not be readable in the database or its backups: AES-256-GCM, one key per installation.
 */
export interface Sealer {
  /** The id of the current key, as stored in encrypted values. */
  readonly keyId: string
  seal(purpose: Purpose, clear: string): string
  /** Throws `CannotOpen` when the key is unknown, or the value was not encrypted for this purpose. */
  open(purpose: Purpose, sealed: string): string
}

/** The purpose is part of the encryption: a value copied from another place does not decrypt. */
export type Purpose = 'totp' | 'secret' | 'push' | 'message' | 'device' | 'webhook'

export class CannotOpen extends Error {}

interface Key {
  id: string
  bytes: Buffer
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]
/** The version of the encryption scheme: a new scheme gets a new name, and both can coexist. */
const mark = 'k1'

/** `secrets`: long texts, the encrypting one first; the others only decrypt older values. */
export function sealerOf(secrets: readonly string[]): Sealer {
  const keys = secrets.map(keyFrom)
  const [own] = keys
  if (own === undefined) throw new Error('An encryption key needs a secret')
  return {
    keyId: own.id,
    seal(purpose, clear) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, own.bytes, iv, { authTagLength: tagBytes }).setAAD(
        about(own.id, purpose),
      )
      const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `${sealedBy(own.id)}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(purpose, sealed) {
      const [, id, text = ''] = /^k1:([0-9a-f]{8}):([\w-]+)$/.exec(sealed) ?? []
      if (id === undefined)
        throw new CannotOpen('This stored value is not encrypted. Restart the server to encrypt it.')
      const key = keys.find((it) => it.id === id)
      if (key === undefined) throw new CannotOpen(keyMissing(id, keys))
      return unsealed(key, purpose, Buffer.from(text, 'base64url'))
    },
  }
}

/** The prefix of all values encrypted with this key. */
export function sealedBy(keyId: string): string {
  return `${mark}:${keyId}:`
}

function unsealed(key: Key, purpose: Purpose, bytes: Buffer): string {
  try {
    const [iv, tag, sealed] = [
      bytes.subarray(0, ivBytes),
      bytes.subarray(ivBytes, ivBytes + tagBytes),
      bytes.subarray(ivBytes + tagBytes),
    ]
    const cipher = createDecipheriv(algorithm, key.bytes, iv, { authTagLength: tagBytes })
      .setAAD(about(key.id, purpose))
      .setAuthTag(tag)
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8')
  } catch {
    throw new CannotOpen(
      `A secret in the database was changed after key ${key.id} encrypted it, so it cannot be decrypted`,
    )
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
    `The secrets in this database were encrypted with key ${id}, ` +
    `but this server has ${keys.map((it) => it.id).join(', ')}. ` +
    'Give every server the same KERBSIDE_SECRET, or the same secret.key file in KERBSIDE_DATA. ' +
    'If you changed the secret, also give them the previous one. If that key is lost: npm run forget-secrets'
  )
}
