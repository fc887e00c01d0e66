/** What Postgres stores in no text: the NUL character, and half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * The dotted names of all texts in a request that cannot be stored; a text that is the whole value has the
 * name ''.
 */
export function unstorableTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [name]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = name === '' ? key : `${name}.${key}`
    return isStorable(key) ? unstorableTexts(inner, own) : [own]
  })
}
