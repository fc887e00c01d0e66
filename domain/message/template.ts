/** The values for a text with fields in braces, such as `Dear {firstName}`. */
export type TemplateFields = Readonly<Record<string, string>>

const field = /\{([^{}\s]*)\}/g

/** Single pass: inserted values are never parsed as a template. */
export function fillTemplate(template: string, fields: TemplateFields): string {
  let hasBlank = false
  const filled = template.replace(field, (whole: string, name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    hasBlank ||= value === ''
    return value === undefined ? whole : oneLine(value)
  })
  // Many guests have only one name: `Dear {firstName} {lastName},`
  return hasBlank ? filled.replaceAll(/ {2,}/g, ' ').replaceAll(' ,', ',') : filled
}

/** The unknown fields of a template, as typed. */
export function unknownFields(template: string, known: readonly string[]): string[] {
  const asked = new Set([...template.matchAll(field)].map(([typed]) => typed))
  return [...asked].filter((typed) => !known.includes(typed.slice(1, -1)))
}

/** A line break in a value must not start a new line, especially in a mail header. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
