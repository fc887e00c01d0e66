import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import type { GoogleSecret } from '#domain/wallet/wallet-settings.ts'

/**
 * Reads the key file of a Google service account. Returns an error message for the user if it isn't one.
 */
export function readGoogleAccount(text: string): GoogleSecret | string {
  const read = z.safeParse(keyFile, jsonOf(text))
  if (!read.success) return 'Paste the whole JSON key file of the service account'
  const { client_email: account, private_key: key } = read.data
  return isRsaKey(key) ? { account, key } : 'The private key in this file is damaged'
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email().check(z.maxLength(254)),
  private_key: z.string().check(z.maxLength(10_000)),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
