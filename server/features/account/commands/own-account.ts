import { counted } from '#domain/text/counted.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isRefusal, notFound, refuse, refuseField, tooOften, type Refusal } from '#domain/refusal.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { changePassword, newRecoveryCodes, ownAccount } from '#contract/account.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Db } from '#server/db/connection.ts'
import { forgetPasswordCodes } from '#server/features/account/commands/password-codes.ts'
import { replaceRecoveryCodes } from '#server/features/account/commands/recovery-codes.ts'
import { endSessionsOf, publishSessions, notifyOwner } from '#server/features/account/commands/sessions.ts'
import { removeTotp } from '#server/features/account/commands/totp.ts'
import { refuseWeakPassword, wordsAbout } from '#server/features/account/commands/password-strength.ts'
import { hashPassword, passwordMatches } from '#server/features/account/commands/passwords.ts'
import type { Caller } from '#server/http/answer.ts'
import { countTries, forgetTries } from '#server/http/rate-limit.ts'
import type { Actor } from '#server/work/actor.ts'
import { publishRenamed } from '#server/work/publish-renamed.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

const windowSeconds = 15 * 60
const triesOfOwnPassword = 10

interface Asking {
  db: Db
  actor: Actor
  now: string
  caller: Caller
}

/**
 * The number as E.164; empty stays empty. It can be from any country, so it must include the country code.
 */
export function readPhone(typed: string): string | Refusal {
  if (typed === '') return ''
  const parsed = parsePhoneNumberFromString(typed)
  return parsed?.isPossible() === true
    ? parsed.number
    : refuseField('phone', 'Include the country code, for example +1 246 555 0100')
}

export async function saveOwnAccount(
  work: UnitOfWork,
  form: BodyOf<typeof ownAccount.save>,
): Promise<Saved | Refusal> {
  const phone = readPhone(form.phone)
  if (isRefusal(phone)) return phone
  const { tx, actor, audit, events } = work
  const before = await tx
    .selectFrom('account')
    .select(['guid', 'name', 'phone', 'version'])
    .where('guid', '=', actor.accountGuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (form.version !== undefined && form.version !== before.version)
    return refuse('version', 'Your account has changed since you opened this page. Reload it and try again.')
  await tx
    .updateTable('account')
    .set((it) => ({ name: form.name, phone, version: it('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', before.guid)
    .execute()
  audit.record({
    action: 'editAccount',
    subjectKind: 'account',
    subjectGuid: before.guid,
    before: { name: before.name, phone: before.phone },
    after: { name: form.name, phone },
  })
  events.publish({ topic: 'account', guid: before.guid })
  events.publish({ topic: 'ownAccount', accountGuid: before.guid })
  if (form.name !== before.name) publishRenamed(work, before.guid, actor.partnerGuid)
  return {}
}

/** All other sessions end, in case someone else has the old password. */
export async function changeOwnPassword(
  asking: Asking,
  form: BodyOf<typeof changePassword>,
): Promise<Saved | Refusal> {
  const owner = await ownerByPassword(asking, 'current', form.current)
  if (isRefusal(owner)) return owner
  const weak = await refuseWeakPassword(form.password, await wordsAbout(asking.db, owner.guid))
  if (weak !== null) return weak
  const passwordHash = await hashPassword(form.password)
  return inOwnWork(asking, async (work) => {
    await work.tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('guid', '=', owner.guid)
      .execute()
    await forgetPasswordCodes(work.tx, owner.guid)
    await endSessionsOf(work, owner.guid, asking.caller.sessionToken)
    await notifyOwner(work, owner.guid, 'password')
    work.audit.record({ action: 'setPassword', subjectKind: 'account', subjectGuid: owner.guid })
    return { toast: 'Password changed. All other devices are signed out.' }
  })
}

export async function turnOffOwnTotp(asking: Asking, password: string): Promise<Saved | Refusal> {
  const owner = await ownerByPassword(asking, 'password', password)
  if (isRefusal(owner)) return owner
  if (owner.totp_required)
    return refuse('TOTP', 'Your administrator requires two-step sign-in for this account')
  return inOwnWork(asking, async (work) => {
    await removeTotp(work, owner.guid)
    return { toast: 'Two-step sign-in turned off' }
  })
}

export async function renewRecoveryCodes(
  asking: Asking,
  password: string,
): Promise<ReplyOf<typeof newRecoveryCodes> | Refusal> {
  const owner = await ownerByPassword(asking, 'password', password)
  if (isRefusal(owner)) return owner
  if (owner.totp_secret === null) return refuse('TOTP', 'No authenticator app is set up for this account')
  return inOwnWork(asking, async (work) => {
    work.audit.record({ action: 'renewRecoveryCodes', subjectKind: 'account', subjectGuid: owner.guid })
    return { recoveryCodes: await replaceRecoveryCodes(work.tx, owner.guid) }
  })
}

/** Ends one of the account's own sessions; other accounts' sessions aren't found. */
export async function endOwnSession(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const { accountGuid } = work.actor
  const ended = await work.tx
    .deleteFrom('session')
    .where('guid', '=', guid)
    .where('account_guid', '=', accountGuid)
    .returning('guid')
    .executeTakeFirst()
  if (!ended) return notFound
  work.audit.record({ action: 'endSession', subjectKind: 'account', subjectGuid: accountGuid })
  publishSessions(work, accountGuid)
  return { toast: 'Device signed out' }
}

export async function endOwnOtherSessions(work: UnitOfWork, caller: Caller): Promise<Saved | Refusal> {
  const { accountGuid } = work.actor
  if (accountGuid === null) return notFound
  const ended = await endSessionsOf(work, accountGuid, caller.sessionToken)
  work.audit.record({
    action: 'endOtherSessions',
    subjectKind: 'account',
    subjectGuid: accountGuid,
    after: { ended },
  })
  return { toast: counted(ended, 'other device signed out', 'other devices signed out') }
}

/** Checks the password again, so that a stranger at an unlocked screen is stopped after a few guesses. */
async function ownerByPassword({ db, actor, now }: Asking, field: string, password: string) {
  const bucket = `own password ${actor.accountGuid}`
  const wait = await countTries(db, now, windowSeconds, [[bucket, triesOfOwnPassword]])
  if (wait !== null) return tooOften(wait)
  const owner = await db
    .selectFrom('account')
    .select(['guid', 'password_hash', 'totp_secret', 'totp_required'])
    .where('guid', '=', actor.accountGuid)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(owner.password_hash, password)))
    return refuseField(field, 'The password is wrong')
  await forgetTries(db, bucket)
  return owner
}

function inOwnWork<T>({ db, actor, now, caller }: Asking, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
  return inUnitOfWork(db, { actor, now, requestId: caller.requestId }, act)
}
