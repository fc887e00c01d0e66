import { readdirSync, readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { validateXML } from 'xmllint-wasm'
import { XmlNode } from '#server/import-files/xml-node.ts'

/** Parses an e-invoice: elements without their namespaces. */
export function readEInvoice(xml: string): XmlNode {
  const parser = new SaxesParser({ fragment: false })
  const open: XmlNode[] = [new XmlNode('document', {})]
  parser.on('opentag', ({ name, attributes }) => {
    const node = new XmlNode(name.replace(/^.*:/, ''), attributes as Record<string, string>)
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => open.at(-1)?.add(text))
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  const root = open[0]?.children[0]
  if (!root) throw new Error('The XML is empty')
  return root
}

const folder = new URL('schema/', import.meta.url)
const [main, ...imported] = readdirSync(folder)
  .filter((it) => it.endsWith('.xsd'))
  .toSorted((a, b) => a.length - b.length)
  .map((fileName) => ({ fileName, contents: readFileSync(new URL(fileName, folder), 'utf8') }))

/** What the schema of Factur-X objects to, in several e-invoices at a time. */
export async function schemaErrors(...xmls: readonly string[]): Promise<string[]> {
  if (!main) throw new Error('The schema is missing')
  const xml = xmls.map((contents, at) => ({ fileName: `${at}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: main, preload: imported })
  return errors.map((it) => it.rawMessage)
}
