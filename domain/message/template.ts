/** Text with fields in braces, `Dear {firstName}`, filled from the facts of one guest. */
export type TemplateFields = Readonly<Record<string, string>>

const field = /\{([^{}\s]*)\}/g

/** Each field once: what a guest is called is never read as a template again. */
export function fillTemplate(template: string, fields: TemplateFields): string {
  return template.replace(field, (whole, name: string) => (Object.hasOwn(fields, name) ? oneLine(fields[name] ?? '') : whole))
}

/** Fields a template asks for that there are not, as they are typed. */
export function unknownFields(template: string, known: readonly string[]): string[] {
  const asked = [...template.matchAll(field)].filter((it) => !known.includes(it[1] ?? ''))
  return [...new Set(asked.map((it) => it[0]))]
}

/** A name with a line break in it must not begin a new line, least of all one of a mail's head. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
