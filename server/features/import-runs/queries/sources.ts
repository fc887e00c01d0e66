import type { ReplyOf } from '#contract/endpoint.ts'
import type { queryImportSources } from '#contract/imports.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'

export function sourcesOnWire(sources: readonly ImportSource[]): ReplyOf<typeof queryImportSources> {
  return {
    items: sources.map(({ name, title, records, fields }) => ({
      name,
      title,
      records,
      fields: fields.map(({ key, label, kind, required }) => ({ key, label, kind, required })),
    })),
  }
}
