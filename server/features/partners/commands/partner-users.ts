import type { AuditAction } from '#contract/audit-actions.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { newPartnerUser, partnerUser } from '#contract/partner-users.ts'
import type { Saved } from '#contract/shapes.ts'
import { partnerPermissions } from '#domain/access/permissions.ts'
import { withStored } from '#domain/left-out.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  clearPassword,
  insertAccount,
  updateAccount,
} from '#server/features/account/commands/account-rows.ts'
import { readPhone } from '#server/features/account/commands/own-account.ts'
import {
  forgetPasswordCodes,
  sendPasswordCode,
  type CodePost,
} from '#server/features/account/commands/password-codes.ts'
import { endSessionsOf } from '#server/features/account/commands/sessions.ts'
import { removeTotp } from '#server/features/account/commands/totp.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type NewUser = BodyOf<typeof newPartnerUser.save>

/** Creates an account for a partner user and e-mails a code for the first password. */
export async function makePartnerUser(
  work: UnitOfWork,
  partnerGuid: string,
  form: NewUser,
  post: CodePost,
): Promise<Saved | Refusal> {
  const partner = await work.tx
    .selectFrom('partner')
    .select('guid')
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const row = await rowOf(work, form, null)
  if (isRefusal(row)) return row
  const guid = await insertAccount(work, { kind: 'partner', partner_guid: partnerGuid, ...row })
  await sendPasswordCode(work, { guid, name: row.name, email: row.email }, 'invited', post)
  recordChange(work, 'makeAccount', guid, undefined, { ...form, active: true, partnerGuid })
  return {
    guid,
    ...mailReply(work, {
      sent: `We’ve e-mailed ${row.name} a code to set a password`,
      done: `${row.name} added`,
    }),
  }
}

/** Saves a partner user. Losing a permission or the account ends their sessions. */
export async function savePartnerUser(
  work: UnitOfWork,
  partnerGuid: string,
  userGuid: string,
  changes: BodyOf<typeof partnerUser.save>,
): Promise<Saved | Refusal> {
  const account = await lockedUser(work, partnerGuid, userGuid)
  if (isRefusal(account)) return account
  if (account.version !== changes.version)
    return refuse('user', 'Another user changed this account since you opened it. Reload to see the changes.')
  const { name, email, phone, permissions, active, partner_admin: administrator } = account
  const totpRequired = account.totp_required
  const form = withStored(changes, { phone, administrator, totpRequired })
  const row = await rowOf(work, form, userGuid)
  if (isRefusal(row)) return row
  await updateAccount(work, userGuid, { ...row, active: form.active })
  const loses = account.permissions.some((it) => !row.permissions.includes(it as never))
  if (!form.active || account.email !== row.email) await forgetPasswordCodes(work.tx, userGuid)
  if (!form.active || loses) await endSessionsOf(work, userGuid)
  recordChange(
    work,
    'editAccount',
    userGuid,
    { name, email, phone, permissions, administrator, active, totpRequired },
    form,
  )
  return { guid: userGuid }
}

/** Removes the password, ends every session and e-mails a code for a new one. */
export async function resetPartnerUser(
  work: UnitOfWork,
  partnerGuid: string,
  userGuid: string,
  post: CodePost,
): Promise<Saved | Refusal> {
  const account = await lockedUser(work, partnerGuid, userGuid)
  if (isRefusal(account)) return account
  if (!account.active) return refuse('user', 'This user is inactive')
  await clearPassword(work, userGuid)
  await endSessionsOf(work, userGuid)
  await sendPasswordCode(work, account, 'reset', post)
  recordChange(work, 'resetPassword', userGuid)
  return {
    guid: userGuid,
    ...mailReply(work, {
      sent: `We’ve e-mailed ${account.name} a code to choose a new password`,
      done: 'Password removed',
    }),
  }
}

export async function removePartnerTotp(
  work: UnitOfWork,
  partnerGuid: string,
  userGuid: string,
): Promise<Saved | Refusal> {
  const account = await lockedUser(work, partnerGuid, userGuid)
  if (isRefusal(account)) return account
  if (account.totp_secret === null) return refuse('user', 'No authenticator app is set up')
  await removeTotp(work, userGuid)
  recordChange(work, 'removeTotp', userGuid)
  return { guid: userGuid, toast: `Authenticator app removed for ${account.name}` }
}

/** A user of this partner; other accounts are not found. */
async function lockedUser({ tx }: UnitOfWork, partnerGuid: string, userGuid: string) {
  const account = await tx
    .selectFrom('account')
    .selectAll()
    .where('guid', '=', userGuid)
    .where('partner_guid', '=', partnerGuid)
    .forUpdate()
    .executeTakeFirst()
  return account ?? notFound
}

async function rowOf({ tx }: UnitOfWork, form: NewUser, self: string | null) {
  const phone = readPhone(form.phone)
  if (isRefusal(phone)) return phone
  const email = form.email.toLowerCase()
  // Serialises saves with the same e-mail address.
  await sql`select pg_advisory_xact_lock(hashtext(${`account ${email}`}))`.execute(tx)
  const taken = await tx
    .selectFrom('account')
    .select('guid')
    .where('email', '=', email)
    .$if(self !== null, (it) => it.where('guid', '<>', self ?? ''))
    .executeTakeFirst()
  if (taken) return refuseField('email', 'Another account already uses this address')
  const permissions = partnerPermissions.filter((it) => form.permissions.includes(it))
  const { name, administrator, totpRequired } = form
  return { name, email, phone, permissions, partner_admin: administrator, totp_required: totpRequired }
}

function recordChange(
  work: UnitOfWork,
  action: AuditAction,
  guid: string,
  before?: object,
  after?: object,
): void {
  work.audit.record({ action, subjectKind: 'account', subjectGuid: guid, before, after })
  work.events.publish({ topic: 'account', guid })
}
