/** An element of an XML file, without its namespace. */
export class XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[] = []
  text = ''

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name
    this.attributes = attributes
  }

  add(text: string): void {
    if (this.text.length < 4000) this.text += text
  }
}

/** The first element at a path. */
export function at(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node
  for (const name of path) found = found?.children.find((it) => it.name === name)
  return found
}

export function allAt(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((it) => it.name === name) ?? []
}

/** The text of the first element at a path; empty: there is none. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string {
  return at(node, ...path)?.text.trim() ?? ''
}
