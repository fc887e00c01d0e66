import type { Schema } from '#server/api-document/schemas.ts'

/** Replies that many calls have, described once. */

interface SharedResponses {
  components: Record<string, object>
  /** The response, or a reference to its component. */
  share: (response: object) => object
}

/** JSON responses that occur more than once, named after their schema. */
export function sharedResponses(all: readonly object[]): SharedResponses {
  const texts = all.map((it) => JSON.stringify(it))
  const components: Record<string, object> = {}
  const names = new Map<string, string>()
  for (const [place, response] of all.entries()) {
    const text = texts[place] ?? ''
    const name = schemaNameOf(response)
    if (name === undefined || name in components || texts.indexOf(text) === texts.lastIndexOf(text)) continue
    components[name] = response
    names.set(text, name)
  }
  const share = (response: object) => {
    const name = names.get(JSON.stringify(response))
    return name === undefined ? response : { $ref: `#/components/responses/${name}` }
  }
  return { components, share }
}

function schemaNameOf(response: { content?: Record<string, { schema: Schema }> }): string | undefined {
  return response.content?.['application/json']?.schema.$ref?.split('/').at(-1)
}

const binary: Schema = { type: 'string', format: 'binary' }

/** Files by the name of their component. */
const files: Readonly<Record<string, { media: string; description: string }>> = {
  Calendar: { media: 'text/calendar; charset=utf-8', description: 'A calendar file' },
  Csv: { media: 'text/csv; charset=utf-8', description: 'A CSV file' },
  Html: { media: 'text/html; charset=utf-8', description: 'An HTML page' },
  Pdf: { media: 'application/pdf', description: 'A PDF' },
  Text: { media: 'text/plain; charset=utf-8', description: 'A text file' },
  WalletPass: { media: 'application/vnd.apple.pkpass', description: 'A pass for Apple Wallet' },
  WebpImage: { media: 'image/webp', description: 'A WebP image' },
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
