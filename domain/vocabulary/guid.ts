/** A UUID of any version, in lower case. */
export const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isGuid(value: unknown): value is string {
  return typeof value === 'string' && guidPattern.test(value)
}
