import * as contract from '#contract/imports.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { sourcesOnWire } from '#server/features/import-runs/queries/sources.ts'
import { answerQuery, type Route } from '#server/http/answer.ts'

export function importRunRoutes(sources: readonly ImportSource[]): Route[] {
  return [answerQuery(contract.queryImportSources, async () => sourcesOnWire(sources))]
}
