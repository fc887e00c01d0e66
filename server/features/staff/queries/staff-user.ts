import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { newStaffUser, StaffUserLoaded } from '#contract/staff.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { recoveryCodesLeft } from '#server/features/account/queries/own-account.ts'
import { historyOfAccount } from '#server/features/staff/queries/account-history.ts'
import type { Actor } from '#server/work/actor.ts'

export const emptyStaffUser: ReplyOf<typeof newStaffUser.load> = {
  name: '',
  email: '',
  phone: '',
  permissions: [],
  totpRequired: false,
  defaultVehicleGuid: null,
  shiftStart: null,
  shiftEnd: null,
  outsideCompany: false,
}

/** A staff member with sign-in state and account history. Partner users are excluded. */
export async function staffUserOf(
  db: Db,
  actor: Actor,
  guid: string,
  now: string,
): Promise<StaffUserLoaded | Refusal> {
  const row = await db
    .selectFrom('account')
    .leftJoin('vehicle', 'vehicle.guid', 'account.default_vehicle_guid')
    .leftJoin('account as maker', 'maker.guid', 'account.created_by')
    .selectAll('account')
    .select(['vehicle.name as vehicleName', 'maker.name as makerName'])
    .where('account.guid', '=', guid)
    .where('account.kind', '=', 'staff')
    .executeTakeFirst()
  if (!row) return notFound
  const [used, codes, history] = await Promise.all([
    usedBy(db, guid, now),
    recoveryCodesLeft(db, guid),
    historyOfAccount(db, guid),
  ])
  return {
    guid,
    name: row.name,
    email: row.email,
    phone: row.phone,
    permissions: row.permissions as StaffUserLoaded['permissions'],
    totpRequired: row.totp_required,
    defaultVehicleGuid: row.default_vehicle_guid,
    vehicleName: row.vehicleName,
    shiftStart: row.shift_start,
    shiftEnd: row.shift_end,
    outsideCompany: row.outside_company,
    active: row.active,
    version: row.version,
    self: guid === actor.accountGuid,
    createdAt: row.created_at,
    createdBy: row.makerName ?? 'Kerbside',
    hasPassword: row.password_hash !== null,
    totpOn: row.totp_secret !== null,
    recoveryCodesLeft: codes,
    ...used,
    history,
  }
}

async function usedBy(
  db: Db,
  guid: string,
  now: string,
): Promise<Pick<StaffUserLoaded, 'sessions' | 'seenAt' | 'devices'>> {
  const { rows } = await sql<{ sessions: number; seenAt: string | null; devices: number }>`
    select count(*)::int as sessions, max(seen_at) as "seenAt",
      (select count(*)::int from push_subscription where account_guid = ${guid}) as devices
    from session where account_guid = ${guid} and stage = 'full'
      and expires_at > ${now}::timestamptz`.execute(db)
  return rows[0] ?? { sessions: 0, seenAt: null, devices: 0 }
}
