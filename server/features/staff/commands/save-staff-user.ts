import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { staffUser, StaffUserForm } from '#contract/staff.ts'
import { permissionsTaken, whyNotChangeAccount } from '#domain/access/account-rules.ts'
import { allows, allPermissions, officePermissions, type Permission } from '#domain/access/permissions.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/connection.ts'
import { insertAccount, updateAccount } from '#server/features/account/commands/account-rows.ts'
import { readPhone } from '#server/features/account/commands/own-account.ts'
import {
  forgetPasswordCodes,
  sendPasswordCode,
  type CodePost,
} from '#server/features/account/commands/password-codes.ts'
import { endSessionsOf } from '#server/features/account/commands/sessions.ts'
import { releaseFollowUpsOf } from '#server/features/follow-ups/commands/release-follow-ups.ts'
import { forgetDevicesOf } from '#server/features/push/commands/subscriptions.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { markOutside } from '#server/features/trips/commands/mark-outside.ts'
import { publishRenamed } from '#server/work/publish-renamed.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Creates an account and mails its owner a code for the first password. */
export async function makeStaffUser(
  work: UnitOfWork,
  form: StaffUserForm,
  post: CodePost,
): Promise<Saved | Refusal> {
  const row = await rowOf(work.tx, form, null)
  if (isRefusal(row)) return row
  const guid = await insertAccount(work, { kind: 'staff', ...row })
  await sendPasswordCode(work, { guid, name: row.name, email: row.email }, 'invited', post)
  work.audit.record({
    action: 'makeAccount',
    subjectKind: 'account',
    subjectGuid: guid,
    after: await factsOf(work.tx, { ...row, active: true }),
  })
  work.events.publish({ topic: 'account', guid })
  return {
    guid,
    ...mailReply(work, {
      sent: `We’ve e-mailed ${row.name} a code to set a password`,
      done: `${row.name} added`,
    }),
  }
}

/** Changes an account. A user who loses a permission, or whose account is deactivated, is signed out. */
export async function saveStaffUser(
  work: UnitOfWork,
  guid: string,
  form: BodyOf<typeof staffUser.save>,
): Promise<Saved | Refusal> {
  const { tx, actor, audit, events } = work
  const administrators = await lockedAdministrators(tx)
  const account = await tx
    .selectFrom('account')
    .selectAll()
    .where('guid', '=', guid)
    .where('kind', '=', 'staff')
    .forUpdate()
    .executeTakeFirst()
  if (!account) return notFound
  if (account.version !== form.version)
    return refuse(
      'version',
      'Another user changed this account since you opened it. Reload to see the changes.',
    )
  const row = await rowOf(tx, form, guid)
  if (isRefusal(row)) return row
  const before = { permissions: account.permissions as Permission[], active: account.active }
  const after = { permissions: row.permissions, active: form.active }
  const self = guid === actor.accountGuid
  const refusal = whyNotChangeAccount({
    self,
    before,
    after,
    otherAdministrators: administrators.filter((it) => it !== guid).length,
  })
  if (refusal) return refusal
  if (row.outside_company !== account.outside_company) {
    const refused = await markOutside(tx, guid, row.outside_company)
    if (refused !== null) return refused
  }
  await updateAccount(work, guid, { ...row, active: form.active })
  if (!form.active) await forgetDevicesOf(tx, guid)
  const isOffice = allows(officePermissions, row.permissions)
  if (!form.active || !isOffice)
    await releaseFollowUpsOf(work, guid, form.active ? 'Permissions removed' : 'Account deactivated')
  if (!form.active || account.email !== row.email) await forgetPasswordCodes(tx, guid)
  // Users who remove one of their own permissions stay signed in: the next call already lacks it.
  const out = !form.active || (!self && permissionsTaken(before.permissions, after.permissions).length > 0)
  if (out) await endSessionsOf(work, guid)
  audit.record({
    action: 'editAccount',
    subjectKind: 'account',
    subjectGuid: guid,
    before: await factsOf(tx, account),
    after: await factsOf(tx, { ...row, active: form.active }),
  })
  events.publish({ topic: 'account', guid })
  events.publish({ topic: 'ownAccount', accountGuid: guid })
  if (row.name !== account.name) publishRenamed(work, guid, null)
  return { guid }
}

/**
 * Locks the active administrators in a fixed order, so that two who remove each other's permission at the
 * same time are serialized.
 */
async function lockedAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('guid')
    .where('kind', '=', 'staff')
    .where('active', '=', true)
    .where(sql<boolean>`'adminSystem' = any (permissions)`)
    .orderBy('guid')
    .forUpdate()
    .execute()
  return rows.map((it) => it.guid)
}

async function rowOf(tx: Tx, form: StaffUserForm, guid: string | null) {
  const phone = readPhone(form.phone)
  if (isRefusal(phone)) return phone
  const email = form.email.toLowerCase()
  const taken = await tx
    .selectFrom('account')
    .select('guid')
    .where('email', '=', email)
    .$if(guid !== null, (it) => it.where('guid', '<>', guid ?? ''))
    .executeTakeFirst()
  if (taken) return refuseField('email', 'Another account already uses this address')
  if (form.outsideCompany && form.permissions.some((it) => it !== 'driver'))
    return refuseField('outsideCompany', 'An outside company can only have the driver permission')
  if ((form.shiftStart === null) !== (form.shiftEnd === null))
    return refuseField(
      form.shiftStart === null ? 'shiftStart' : 'shiftEnd',
      'Enter both a start and an end time',
    )
  if (form.defaultVehicleGuid !== null && (await vehicleName(tx, form.defaultVehicleGuid)) === null)
    return refuseField('defaultVehicleGuid', 'Choose a vehicle from the list')
  return {
    name: form.name,
    email,
    phone,
    permissions: allPermissions.filter((it) => form.permissions.includes(it)),
    totp_required: form.totpRequired,
    default_vehicle_guid: form.defaultVehicleGuid,
    shift_start: form.shiftStart,
    shift_end: form.shiftEnd,
    outside_company: form.outsideCompany,
  }
}

async function vehicleName(tx: Tx, guid: string | null): Promise<string | null> {
  if (guid === null) return null
  return (
    (await tx.selectFrom('vehicle').select('name').where('guid', '=', guid).executeTakeFirst())?.name ?? null
  )
}

interface AccountFacts {
  name: string
  email: string
  phone: string
  permissions: readonly string[]
  totp_required: boolean
  default_vehicle_guid: string | null
  shift_start: string | null
  shift_end: string | null
  outside_company: boolean
  active: boolean
}

/** The facts stored in the history, without credentials. */
async function factsOf(tx: Tx, account: AccountFacts) {
  return {
    name: account.name,
    email: account.email,
    phone: account.phone,
    permissions: account.permissions,
    totpRequired: account.totp_required,
    defaultVehicle: await vehicleName(tx, account.default_vehicle_guid),
    shiftStart: account.shift_start,
    shiftEnd: account.shift_end,
    outsideCompany: account.outside_company,
    active: account.active,
  }
}
