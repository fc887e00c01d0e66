/** The text or number at `items.0.guid` of a reply. */
export function valueAt(reply: unknown, path: string): string {
  let value: unknown = reply
  for (const field of path.split('.')) value = (value as Record<string, unknown> | null)?.[field]
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new Error(`The reply has no ${path}`)
  return value
}

/** Where the reply differs from what the guide shows. `…` matches any text. */
export function missingIn(reply: unknown, shown: unknown, path = 'reply'): string[] {
  if (shown === '…') return typeof reply === 'string' && reply !== '' ? [] : [`${path} is not a text`]
  if (typeof shown !== 'object' || shown === null)
    return shown === reply ? [] : [`${path} is ${JSON.stringify(reply)}, not ${JSON.stringify(shown)}`]
  if (typeof reply !== 'object' || reply === null) return [`${path} is ${JSON.stringify(reply)}`]
  return Object.entries(shown).flatMap(([name, it]) =>
    missingIn((reply as Record<string, unknown>)[name], it, `${path}.${name}`),
  )
}
