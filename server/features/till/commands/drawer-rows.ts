import { sql } from 'kysely'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Locks the cash of a person, or of the safe if null, until the transaction ends. Lock order: reservation,
 * person, safe.
 */
export async function lockCash({ tx }: Pick<UnitOfWork, 'tx'>, holder: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`cash of ${holder ?? 'the safe'}`}))`.execute(tx)
}

/** A person's open drawer, if any. */
export async function openDrawerOf(work: UnitOfWork, holder: string): Promise<{ guid: string } | undefined> {
  return work.tx
    .selectFrom('drawer')
    .select('guid')
    .where('holder_guid', '=', holder)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Inserts an open drawer of the actor, whose cash must be locked. */
export async function insertDrawer(work: UnitOfWork, holder: string, floatCents: number): Promise<string> {
  const guid = newGuid()
  await work.tx
    .insertInto('drawer')
    .values({ guid, holder_guid: holder, opened_at: work.now, float_cents: floatCents })
    .execute()
  work.audit.record({ action: 'openDrawer', subjectKind: 'drawer', subjectGuid: guid, after: { floatCents } })
  work.events.publish({ topic: 'ledger' })
  return guid
}

/**
 * Prepares for cash taken by the actor: locks it and checks that a drawer is open if the site requires one.
 * `opens` opens an empty one. Cash taken by the portal itself goes to the safe. Null: ready.
 */
export async function readyForCash(work: UnitOfWork, { opens }: { opens: boolean }): Promise<Refusal | null> {
  const { accountGuid } = work.actor
  await lockCash(work, accountGuid)
  if (accountGuid === null || (await openDrawerOf(work, accountGuid))) return null
  if (opens) {
    await insertDrawer(work, accountGuid, 0)
    return null
  }
  const { needsDrawer } = await tillSettingsOf(work.tx)
  return needsDrawer ? refuseField('opensDrawer', 'Open your drawer first') : null
}
