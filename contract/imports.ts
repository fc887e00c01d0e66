import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { importFieldKinds, importSourceNames } from '#domain/import/import-fields.ts'

/** Everything that comes in: files, what services bring, and what of it needs a person. */
const importField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(importFieldKinds),
  required: z.boolean(),
})

export const queryImportSources = query({
  get: '/api/imports/sources',
  needs: 'adminSystem',
  summary: 'What can be imported, and the fields of each',
  reply: z.object({
    items: z.array(z.object({ name: z.enum(importSourceNames), title: z.string(), records: z.string(), fields: z.array(importField) })),
  }),
})
