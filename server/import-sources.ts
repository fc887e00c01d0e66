import type { AppContext } from '#server/app-context.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'

/** Everything that can be imported. */
export function importSources(_context: AppContext): ImportSource[] {
  return []
}
