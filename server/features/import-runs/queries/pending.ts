import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPendingImport, listPendingImports } from '#contract/imports.ts'
import type { ImportLink } from '#domain/import/import-outcomes.ts'
import type { ImportSourceName, ReadingRules, SourceRow } from '#domain/import/import-fields.ts'
import { isHeldByOther, type PendingFacts } from '#domain/import/pending-states.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { preparedSource } from '#server/features/import-runs/queries/prepared-source.ts'
import { rawRecord } from '#server/features/import-runs/queries/raw-record.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'
import { shownLinks } from '#server/features/import-runs/queries/shown-links.ts'
import type { Actor } from '#server/work/actor.ts'

const shownAtMost = 100

interface Asking {
  db: Db
  now: string
  actor: Actor
  sources: readonly ReadableSource[]
}

export async function pendingList(
  asking: Asking,
  state: 'open' | 'dismissed',
): Promise<ReplyOf<typeof listPendingImports>> {
  const rows = await pendingRows(asking.db)
    .where('pending_import.state', '=', state)
    .orderBy(
      state === 'open' ? 'pending_import.created_at' : 'pending_import.ended_at',
      state === 'open' ? 'asc' : 'desc',
    )
    .orderBy('pending_import.guid')
    .limit(shownAtMost)
    .execute()
  const { total } = await asking.db
    .selectFrom('pending_import')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return { items: rows.map((it) => lineOf(it, asking)), total }
}

export async function pendingDetail(
  asking: Asking,
  guid: string,
): Promise<ReplyOf<typeof getPendingImport> | Refusal> {
  const row = await pendingRows(asking.db).where('pending_import.guid', '=', guid).executeTakeFirst()
  const named = asking.sources.find((it) => it.name === row?.source)
  if (!row || !named) return notFound
  const source = await preparedSource(asking.db, named)
  const read = source.read(row.rows as SourceRow[], row.rules as ReadingRules)
  const fields =
    row.state !== 'open' || 'wrong' in read || !source.pending
      ? []
      : await source.pending.formOf(asking.db, read.record, asking.now)
  const [links] = await shownLinks(asking.db, [row.links as ImportLink[]])
  return {
    ...lineOf(row, asking),
    version: row.version,
    endedSentence: row.ended_sentence,
    raw: rawRecord(row.raw as string[][][], row.rows as SourceRow[]),
    fields: fields.map((it) => ({ ...it, options: [...it.options] })),
    links: links ?? [],
  }
}

export function pendingRows(db: Db) {
  return db
    .selectFrom('pending_import')
    .leftJoin('account', 'account.guid', 'pending_import.taken_by')
    .selectAll('pending_import')
    .select('account.name as taken_by_name')
}

export type PendingRow = Awaited<ReturnType<ReturnType<typeof pendingRows>['executeTakeFirstOrThrow']>>

export function pendingFacts(row: PendingRow): PendingFacts {
  return {
    state: row.state,
    takenBy: row.taken_by,
    takenByName: row.taken_by_name ?? '',
    takenUntil: row.taken_until,
  }
}

function lineOf(row: PendingRow, { actor, now, sources }: Asking) {
  const isHeld = row.taken_until !== null && isBefore(now, row.taken_until)
  return {
    guid: row.guid,
    source: row.source as ImportSourceName,
    title: sources.find((it) => it.name === row.source)?.title ?? row.source,
    label: row.label,
    reason: row.reason,
    state: row.state,
    createdAt: row.created_at,
    takenBy: isHeld ? row.taken_by_name : null,
    takenUntil: isHeld ? row.taken_until : null,
    isOwn: isHeld && !isHeldByOther(pendingFacts(row), actor.accountGuid, now),
  }
}
