import type { Insertable, Updateable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type AccountRow = Tables['account']

/** Creates an account without a password; returns its guid. The caller records the history. */
export async function insertAccount(
  work: UnitOfWork,
  row: Omit<Insertable<AccountRow>, 'guid' | 'created_at' | 'created_by' | 'updated_at'>,
): Promise<string> {
  const guid = newGuid()
  const made = { created_by: work.actor.accountGuid, created_at: work.now, updated_at: work.now }
  await work.tx
    .insertInto('account')
    .values({ ...row, guid, ...made })
    .execute()
  return guid
}

type AccountChange = Pick<
  Updateable<AccountRow>,
  | 'name'
  | 'email'
  | 'phone'
  | 'permissions'
  | 'partner_admin'
  | 'totp_required'
  | 'default_vehicle_guid'
  | 'shift_start'
  | 'shift_end'
  | 'outside_company'
  | 'active'
>

/** Updates an account that the caller has locked. */
export async function updateAccount(work: UnitOfWork, guid: string, change: AccountChange): Promise<void> {
  await work.tx
    .updateTable('account')
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', guid)
    .execute()
}

/** Disables password sign-in until a new one is chosen. */
export async function clearPassword(work: UnitOfWork, guid: string): Promise<void> {
  await work.tx.updateTable('account').set({ password_hash: null }).where('guid', '=', guid).execute()
}
