import { canSee, type DetailField, type DetailValue } from '#domain/fields/detail-field.ts'
import { detailText } from '#domain/fields/shown-details.ts'
import { detailFields, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

interface Values {
  before?: unknown
  after?: unknown
}

/** Who reads the history. */
export type Reader = Pick<Actor, 'kind' | 'permissions'>

interface Seeing {
  fieldOf: ReadonlyMap<string, DetailField>
  /** The fields the reader can't see. */
  hidden: ReadonlySet<string>
}

/**
 * History lines with details as people read them: by the names of their fields, with texts, and without those
 * the reader can't see. Plan lines about such a detail are left out, too.
 */
export async function withSeenDetails<L extends Values>(
  db: Db,
  actor: Reader,
  lines: readonly L[],
): Promise<L[]> {
  const fields = await detailFields(db)
  const user = fieldUserOf(actor)
  const reader: Seeing = {
    fieldOf: new Map(fields.map((it) => [it.guid, it])),
    hidden: new Set(fields.filter((it) => !canSee(it, user)).map((it) => it.guid)),
  }
  return lines.map((line) => ({
    ...line,
    before: seen(line.before, reader),
    after: seen(line.after, reader),
  }))
}

function seen(value: unknown, reader: Seeing): unknown {
  if (Array.isArray(value))
    return value.filter((it) => !isHiddenLine(it, reader)).map((it) => seen(it, reader))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !reader.hidden.has(name))
      .map(([name, it]) => [name, name === 'details' && isFields(it) ? texts(it, reader) : seen(it, reader)]),
  )
}

/** Details recorded by field. Other records that happen to be called details stay. */
function texts(details: Readonly<Record<string, unknown>>, reader: Seeing): unknown {
  const names = Object.keys(details)
  if (!names.every((it) => reader.fieldOf.has(it))) return seen(details, reader)
  return Object.fromEntries(
    names.flatMap((guid) => {
      const field = reader.fieldOf.get(guid)
      if (!field || reader.hidden.has(guid)) return []
      return [[field.name, detailText(field, details[guid] as DetailValue)]]
    }),
  )
}

function isHiddenLine(line: unknown, { hidden }: Seeing): boolean {
  return isFields(line) && typeof line['field'] === 'string' && hidden.has(line['field'])
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
