import { readDeliveryStatus, type DeliveryReport } from '#domain/message/delivery-status.ts'

export interface Bounce {
  /** The ids of the mail that it may be about: by envelope, by return address, by Message-ID. */
  mailIds: string[]
  reports: DeliveryReport[]
}

const guid = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi
const envelopeFields = /^(?:to|delivered-to|x-original-to|envelope-to|x-envelope-to)$/
const originals: ReadonlySet<string> = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
])

/** Reads a delivery status notification (RFC 3464). Null: it is another mail. */
export async function readBounce(raw: Buffer): Promise<Bounce | null> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const textOf = (content: ArrayBuffer | Uint8Array | string) =>
    typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('latin1')
  const statuses = mail.attachments.filter((it) => /^message\/(?:global-)?delivery-status$/.test(it.mimeType))
  const [status] = statuses.map((it) => readDeliveryStatus(textOf(it.content)))
  if (status === undefined || status.reports.length === 0) return null
  const original = mail.attachments
    .filter((it) => originals.has(it.mimeType))
    .map((it) => /^Message-ID:\s*<([^>]+)>/im.exec(textOf(it.content))?.[1] ?? '')
  const returnAddresses = mail.headers.filter((it) => envelopeFields.test(it.key)).map((it) => it.value)
  const references = mail.headers.filter((it) => it.key === 'in-reply-to').map((it) => it.value)
  return {
    mailIds: [
      ...new Set([status.envelopeId, ...returnAddresses, ...original, ...references].flatMap(guidsIn)),
    ],
    reports: status.reports,
  }
}

/** Guids with or without hyphens. */
function guidsIn(text: string): string[] {
  return [...text.matchAll(guid)].map(([found]) =>
    found
      .replaceAll('-', '')
      .toLowerCase()
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}
