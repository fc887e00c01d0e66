import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { AppleSecret, AppleWallet } from '#domain/wallet/wallet-settings.ts'

/**
 * Reads the company's pass certificate from a text that also has its key and Apple's certificate, in any
 * order. Returns an error message for the user if something is missing or wrong.
 */
export function readAppleCertificate(
  text: string,
  now: Instant,
): { secret: AppleSecret; apple: AppleWallet } | string {
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text))
    return 'The key has a password. Export it without one: openssl pkcs12 -in pass.p12 -nodes'
  const [keyText] = text.match(keyBlock) ?? []
  const key = keyText === undefined ? null : keyOf(keyText)
  if (keyText === undefined || key === null) return 'The private key is missing or damaged'
  const certificates = (text.match(certificateBlock) ?? []).map((it) => ({
    text: it,
    read: certificateOf(it),
  }))
  const own = certificates.find(({ read }) => read?.checkPrivateKey(key))
  if (!own?.read) return 'The certificate for this private key is missing. Paste it together with the key.'
  const { read } = own
  const authority = certificates.find((it) => it.read !== null && it !== own && isSignedBy(read, it.read))
  if (!authority) return 'The Apple certificate that signed yours (WWDR) is missing. Paste it below yours.'
  const passType = partOf(read.subject, 'UID')
  const team = partOf(read.subject, 'OU')
  if (passType === null || !passType.startsWith('pass.') || team === null)
    return 'This certificate isn’t for wallet passes. Paste a Pass Type ID certificate.'
  const until = read.validToDate.toISOString()
  if (isBefore(until, now))
    return 'This certificate has expired. Create a new one in your Apple developer account.'
  return {
    secret: { certificate: own.text, key: keyText, authority: authority.text },
    apple: { passType, team, until },
  }
}

const keyBlock = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\w+/=\s]+-----END (?:RSA )?PRIVATE KEY-----/
const certificateBlock = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g

function keyOf(text: string): KeyObject | null {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}

function certificateOf(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}

function isSignedBy(own: X509Certificate, authority: X509Certificate): boolean {
  return own.checkIssued(authority) && own.verify(authority.publicKey)
}

/** `UID=pass.com.example` in a subject, one part a line. */
function partOf(subject: string, name: string): string | null {
  const line = subject.split('\n').find((it) => it.startsWith(`${name}=`))
  return line?.slice(name.length + 1) ?? null
}
