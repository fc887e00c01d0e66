import { refuseFields, type Refusal } from '#domain/refusal.ts'

const atMost = 20

/**
 * Refuses a body or query with fields that its shape didn't read. They are misspelled, and what they were
 * to set would silently be left out.
 */
export function refuseUnknownFields(sent: unknown, read: unknown): Refusal | null {
  const unknown = unreadFields(sent, read).slice(0, atMost)
  if (unknown.length === 0) return null
  return refuseFields(Object.fromEntries(unknown.map((it) => [it, 'Unknown field. Check the spelling.'])))
}

/** Their paths, with dots. A value that a shape turns into something else, such as a date, is skipped. */
function unreadFields(sent: unknown, read: unknown, path = ''): string[] {
  if (!isObject(sent) || !isObject(read)) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    Object.hasOwn(read, name) ? unreadFields(value, read[name], `${path}${name}.`) : [path + name],
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
