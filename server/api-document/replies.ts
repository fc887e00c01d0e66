import type { Schema } from '#server/api-document/schemas.ts'

/** Replies that many calls have, described once. */

const binary: Schema = { type: 'string', format: 'binary' }

/** Files by the name of their component. */
const files: Readonly<Record<string, { media: string; description: string }>> = {
  Calendar: { media: 'text/calendar; charset=utf-8', description: 'A calendar file' },
  Csv: { media: 'text/csv; charset=utf-8', description: 'A CSV file' },
  Html: { media: 'text/html; charset=utf-8', description: 'A page' },
  Pdf: { media: 'application/pdf', description: 'A PDF' },
  Text: { media: 'text/plain; charset=utf-8', description: 'A text' },
  WalletPass: { media: 'application/vnd.apple.pkpass', description: 'A pass for Apple Wallet' },
  WebpImage: { media: 'image/webp', description: 'A picture' },
  Workbook: {
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description: 'An Excel workbook',
  },
  Xml: { media: 'application/xml', description: 'An XML file' },
}

export const fileResponses = Object.fromEntries(
  Object.entries(files).map(([name, { media, description }]) => [
    name,
    { description, content: { [media]: { schema: binary } } },
  ]),
)

export function fileResponseOf(media: string): object {
  const name = Object.keys(files).find((it) => files[it]?.media === media)
  if (name !== undefined) return { $ref: `#/components/responses/${name}` }
  return { description: 'A file', content: { [media]: { schema: binary } } }
}
