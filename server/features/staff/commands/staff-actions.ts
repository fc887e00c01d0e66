import { counted } from '#domain/text/counted.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Saved } from '#contract/shapes.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { clearPassword } from '#server/features/account/commands/account-rows.ts'
import { sendPasswordCode, type CodePost } from '#server/features/account/commands/password-codes.ts'
import { endSessionsOf } from '#server/features/account/commands/sessions.ts'
import { removeTotp } from '#server/features/account/commands/totp.ts'
import { forgetDevicesOf } from '#server/features/push/commands/subscriptions.ts'
import { devicesOf } from '#server/features/push/queries/devices.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** One-click administrator actions on an account, each recorded in its history. */

export async function resetStaffPassword(
  work: UnitOfWork,
  guid: string,
  post: CodePost,
): Promise<Saved | Refusal> {
  const person = await lockedPerson(work, guid)
  if (!person) return notFound
  if (!person.active) return inactive
  await clearPassword(work, guid)
  await endSessionsOf(work, guid)
  await sendPasswordCode(work, person, 'reset', post)
  const reply = mailReply(work, {
    sent: `We’ve e-mailed ${person.name} a code to choose a new password`,
    done: 'Password removed',
  })
  return { ...done(work, guid, 'resetPassword', ''), ...reply }
}

export async function removeStaffTotp(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const person = await lockedPerson(work, guid)
  if (!person) return notFound
  if (person.totp_secret === null) return refuse('TOTP', 'No authenticator app is set up for this account')
  await removeTotp(work, guid)
  work.events.publish({ topic: 'account', guid })
  return { toast: `Authenticator app removed for ${person.name}` }
}

export async function clearStaffWebPush(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const person = await lockedPerson(work, guid)
  if (!person) return notFound
  const devices = await forgetDevicesOf(work.tx, guid)
  return done(work, guid, 'clearWebPush', counted(devices, 'device removed', 'devices removed'), {
    devices,
  })
}

export async function forceStaffSignOut(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const person = await lockedPerson(work, guid)
  if (!person) return notFound
  const devices = await endSessionsOf(work, guid)
  return done(work, guid, 'forceSignOut', `${person.name} has been signed out everywhere`, { devices })
}

export async function sendStaffTestPush(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const person = await lockedPerson(work, guid)
  if (!person) return notFound
  if (!person.active) return inactive
  const devices = await devicesOf(work.tx, guid)
  if (devices === 0)
    return refuse('Web push', `${person.name} hasn’t turned on push notifications on any device`)
  work.outbox.send({
    kind: 'push',
    template: 'test',
    recipient: guid,
    accountGuid: guid,
    subject: 'Test message',
    body: `${work.actor.name} sent this to check that messages reach this device.`,
  })
  return done(work, guid, 'sendTestPush', `Test sent to ${counted(devices, 'device')}`)
}

const inactive = refuse('Account', 'This account is inactive')

function lockedPerson({ tx }: UnitOfWork, guid: string) {
  return tx
    .selectFrom('account')
    .select(['guid', 'name', 'email', 'active', 'totp_secret'])
    .where('guid', '=', guid)
    .where('kind', '=', 'staff')
    .forUpdate()
    .executeTakeFirst()
}

function done(work: UnitOfWork, guid: string, action: AuditAction, toast: string, after?: object): Saved {
  work.audit.record({ action, subjectKind: 'account', subjectGuid: guid, after })
  work.events.publish({ topic: 'account', guid })
  return { toast }
}
