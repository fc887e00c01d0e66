import { canSee, type DetailField } from '#domain/fields/detail-field.ts'
import type { Db } from '#server/db/connection.ts'
import { givenDetailsSchema, storedDetailsSchema } from '#server/api-document/details-schemas.ts'
import { documentOf, type ApiDocument } from '#server/api-document/document.ts'
import type { Audience } from '#server/api-document/tags.ts'
import { detailFields, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import type { Actor } from '#server/work/actor.ts'

const documents = new Map<Audience, ApiDocument>()
/** The texts for one version of the fields: `detailFields` returns the same list until one changes. */
let cached: { fields: readonly DetailField[]; texts: Map<string, string> } | null = null

/** The document as its reader gets it: with this portal's address, and the fields that the reader can see. */
export async function servedDocument(
  db: Db,
  actor: Actor,
  audience: Audience,
  publicUrl: string,
): Promise<string> {
  const fields = await detailFields(db)
  if (cached?.fields !== fields) cached = { fields, texts: new Map() }
  const { texts } = cached
  const user = fieldUserOf(actor)
  const seen = fields.filter((it) => canSee(it, user))
  const key = [audience, publicUrl, ...seen.map((it) => it.guid)].join(' ')
  const known = texts.get(key)
  if (known !== undefined) return known
  const document = documents.get(audience) ?? (await documentOf(audience))
  documents.set(audience, document)
  const text = JSON.stringify(forReader(document, seen, publicUrl))
  texts.set(key, text)
  return text
}

function forReader(document: ApiDocument, fields: readonly DetailField[], publicUrl: string): ApiDocument {
  const { schemas } = document.components
  return {
    ...document,
    servers: [{ url: publicUrl.replace(/\/+$/, '') }],
    components: {
      ...document.components,
      schemas: {
        ...schemas,
        ...('GivenDetails' in schemas && { GivenDetails: givenDetailsSchema(fields) }),
        ...('StoredDetails' in schemas && { StoredDetails: storedDetailsSchema(fields) }),
      },
    },
  }
}
