import { sql } from 'kysely'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Holds off whoever else would move the cash of a person, or with null of the safe, until the transaction ends. After the reservation, a
 * person before the safe.
 */
export async function lockCash({ tx }: Pick<UnitOfWork, 'tx'>, holder: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`cash of ${holder ?? 'the safe'}`}))`.execute(tx)
}

/** A person's open drawer; undefined: there is none. */
export async function openDrawerOf(work: UnitOfWork, holder: string): Promise<{ guid: string } | undefined> {
  return work.tx.selectFrom('drawer').select('guid').where('holder_guid', '=', holder).where('closed_at', 'is', null).executeTakeFirst()
}

/** Writes an opened drawer of the actor, whose cash is locked. */
export async function insertDrawer(work: UnitOfWork, holder: string, floatCents: number): Promise<string> {
  const guid = newGuid()
  await work.tx.insertInto('drawer').values({ guid, holder_guid: holder, opened_at: work.now, float_cents: floatCents }).execute()
  work.audit.record({ action: 'openDrawer', subjectKind: 'drawer', subjectGuid: guid, after: { floatCents } })
  work.events.publish({ topic: 'ledger' })
  return guid
}

/**
 * Makes ready for cash that the actor takes: locks it, and sees to an open drawer where the site says so. `opens`: opens one with nothing in
 * it. What the portal itself takes goes to the safe. Null: cash can be taken.
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
