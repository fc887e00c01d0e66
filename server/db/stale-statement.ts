/**
 * Whether a cached statement failed because its table's columns changed since it was planned (another server
 * migrated).
 */
export function isStale(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type')
}
