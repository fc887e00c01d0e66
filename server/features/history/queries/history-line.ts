import type { Reader } from '#server/features/history/queries/seen-details.ts'
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { historyLine } from '#contract/history.ts'
import { allows } from '#domain/access/permissions.ts'
import { earlierPriceOf, restorableOf, reassignmentOf, type Restorable } from '#domain/history/restore.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { assignTripToDriver } from '#contract/dispatch.ts'
import { fastTrackPrices } from '#contract/prices.ts'
import { restorableCalls } from '#contract/restorable-forms.ts'
import { historyRows } from '#server/features/history/queries/history-found.ts'

const togetherAtMost = 50

/** One line in full, with the other actions of the same request. */
export async function historyLineOf(
  db: Db,
  actor: Reader,
  guid: string,
): Promise<ReplyOf<typeof historyLine> | Refusal> {
  const [row] = await historyRows(db, actor, sql`select * from history where guid = ${guid}`)
  if (!row) return notFound
  const {
    at,
    request_id: request,
    action,
    subject_guid: subject,
    before,
    after,
  } = await db
    .selectFrom('history')
    .select(['at', 'request_id', 'action', 'subject_guid', 'before', 'after'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const batch = await db
    .selectFrom('history')
    .select(['guid', 'action', 'subject_kind as kind'])
    .where('at', '=', at)
    .where('request_id', '=', request)
    .where('request_id', '<>', '')
    .where('guid', '<>', guid)
    .orderBy('guid')
    .limit(togetherAtMost)
    .execute()
  const restorable = restorableOf(action, before, after)
  const reassignment = allows(assignTripToDriver.needs, actor.permissions)
    ? reassignmentOf(action, before, after)
    : null
  const earlier = allows(fastTrackPrices.save.needs, actor.permissions)
    ? earlierPriceOf(action, before)
    : null
  const kind = earlier === null ? null : await kindOfPrice(db, subject)
  return {
    ...row,
    reassignment,
    earlierPrice: earlier === null || kind === null ? null : { kind, ...earlier, after },
    restorable: maySave(actor, restorable) ? restorable : null,
    batch,
  }
}

function maySave({ permissions }: Reader, restorable: Restorable | null): boolean {
  return restorable !== null && allows(restorableCalls(restorable.form).save.needs, permissions)
}

async function kindOfPrice(db: Db, guid: string | null): Promise<string | null> {
  if (guid === null) return null
  const rule = await db.selectFrom('price_rule').select('kind').where('guid', '=', guid).executeTakeFirst()
  return rule?.kind ?? null
}
