/** An XML element: its content is text, or other elements. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}

/** What an element can contain. Empty parts are omitted. */
type Parts = readonly (XmlElement | readonly XmlElement[] | null)[]

/** An element with child elements. */
export function group(name: string, ...parts: Parts): XmlElement {
  return { name, attributes: {}, content: parts.flat().filter((it) => it !== null) }
}

/** An element with text. */
export function leaf(name: string, text: string, attributes: Record<string, string> = {}): XmlElement {
  return { name, attributes, content: text }
}

/** An element with text, unless the text is empty. */
export function leafOf(name: string, text: string, attributes?: Record<string, string>): XmlElement | null {
  return text.trim() === '' ? null : leaf(name, text, attributes)
}

/** A document; the namespaces of its root element by prefix. */
export function xmlDocument(root: XmlElement, namespaces: Readonly<Record<string, string>>): string {
  const attributes = Object.fromEntries(
    Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written({ ...root, attributes }, '')}\n`
}

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const head = `${indent}<${name}${own.join('')}`
  if (content.length === 0) return `${head}/>`
  if (typeof content === 'string') return `${head}>${xmlText(content)}</${name}>`
  return `${head}>\n${content.map((it) => written(it, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML and removes the characters that XML doesn't allow. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(notInXml, '')
    .replaceAll(/[&<>"]/g, (it) => escapes[it] ?? it)
}

// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 excludes
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
