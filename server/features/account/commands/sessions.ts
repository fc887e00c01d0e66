import { randomBytes } from 'node:crypto'
import { addMinutes } from '#domain/calendar/instant.ts'
import { refuse, tooOften, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { knownDeviceBucket, rememberDevice } from '#server/features/account/commands/known-devices.ts'
import { passwordMatches } from '#server/features/account/commands/passwords.ts'
import { securityMail } from '#server/features/account/mail.ts'
import { tokenHash } from '#server/features/account/queries/sessions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { forgetDeviceOfSession, forgetDevicesOf } from '#server/features/push/commands/subscriptions.ts'
import type { Caller } from '#server/http/answer.ts'
import { countTries, forgetTries, undoTries } from '#server/http/rate-limit.ts'
import { newXsrfToken } from '#server/http/xsrf.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** A session lasts a little longer than a working day; the next shift signs in again. */
const sessionMinutes = 14 * 60
/** Time limit for the second factor after the password. */
const passwordStageMinutes = 15
const windowSeconds = 15 * 60
/**
 * One IP address with one e-mail, or one known device, is a person mistyping. One IP address with many
 * e-mails, or many IP addresses with one e-mail, is an attack.
 */
const triesAtMost = 8
const triesPerCaller = 100
const triesPerEmail = 60

export interface SignInReply {
  next: 'done' | 'check-totp' | 'setup-totp'
}

interface Door {
  db: Db
  sealer: Sealer
  now: string
  caller: Caller
}

/**
 * Checks the password and opens a session. Uses its own unit of work, because failed attempts must be counted
 * although the call is refused.
 */
export async function signIn(
  at: Door,
  credentials: { email: string; password: string },
): Promise<SignInReply | Refusal> {
  const { db, sealer, now, caller } = at
  const email = credentials.email.toLowerCase()
  const ownBucket = knownDeviceBucket(sealer, caller, email) ?? bucketOf(caller.ip, email)
  const limits = limitsOf(ownBucket, caller, email)
  const wait = await countTries(db, now, windowSeconds, limits)
  if (wait !== null) return tooOften(wait)
  const account = await db
    .selectFrom('account')
    .leftJoin('partner', 'partner.guid', 'account.partner_guid')
    .select([
      'account.guid',
      'account.name',
      'account.kind',
      'partner_guid',
      'password_hash',
      'totp_secret',
      'totp_required',
    ])
    .select(['account.active', 'partner.name as partner', 'partner.active as partner_active'])
    .where('email', '=', email)
    .executeTakeFirst()
  const matches = await passwordMatches(account?.password_hash ?? null, credentials.password)
  if (!account?.active || !matches) return refuse('Sign in', 'The e-mail or password is wrong')
  await forgetTries(db, ownBucket)
  await undoTries(
    db,
    limits.map(([bucket]) => bucket),
  )
  if (account.partner_active === false)
    return refuse('Sign in', `${account.partner}’s account is inactive. Contact us to reactivate it.`)
  rememberDevice(sealer, caller, email)
  const next = account.totp_secret !== null ? 'check-totp' : account.totp_required ? 'setup-totp' : 'done'
  const actor: Actor = {
    accountGuid: account.guid,
    name: account.name,
    kind: account.kind,
    permissions: [],
    partnerGuid: account.partner_guid,
  }
  await inUnitOfWork(db, { actor, now, requestId: caller.requestId }, (work) =>
    openSession(work, account.guid, next === 'done' ? 'full' : 'password', caller),
  )
  return { next }
}

/** Opens a session with a new token, which prevents session fixation. */
export async function openSession(
  work: UnitOfWork,
  accountGuid: string,
  stage: 'password' | 'full',
  caller: Caller,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const xsrfToken = newXsrfToken()
  const expiresAt = addMinutes(work.now, stage === 'full' ? sessionMinutes : passwordStageMinutes)
  if (caller.sessionToken !== null)
    await work.tx.deleteFrom('session').where('token_hash', '=', tokenHash(caller.sessionToken)).execute()
  await work.tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      account_guid: accountGuid,
      stage,
      xsrf_token: xsrfToken,
      ip: caller.ip,
      user_agent: caller.userAgent,
      created_at: work.now,
      seen_at: work.now,
      expires_at: expiresAt,
    })
    .execute()
  work.audit.record({ action: 'signIn', subjectKind: 'account', subjectGuid: accountGuid, after: { stage } })
  publishSessions(work, accountGuid)
  caller.setSession(token, xsrfToken, expiresAt)
}

export async function signOutHere(work: UnitOfWork, caller: Caller): Promise<void> {
  const ended = await work.tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(caller.sessionToken ?? ''))
    .returning('guid')
    .executeTakeFirst()
  if (ended) await forgetDeviceOfSession(work.tx, ended.guid)
  work.audit.record({ action: 'signOut', subjectKind: 'account', subjectGuid: work.actor.accountGuid })
  publishSessions(work, work.actor.accountGuid)
  caller.clearSession()
}

/** Signs out every device and removes its push subscription, for example after losing a phone. */
export async function signOutEverywhere(work: UnitOfWork, caller: Caller): Promise<void> {
  const { accountGuid } = work.actor
  if (accountGuid !== null) {
    await endSessionsOf(work, accountGuid)
    await forgetDevicesOf(work.tx, accountGuid)
  }
  work.audit.record({ action: 'signOutEverywhere', subjectKind: 'account', subjectGuid: accountGuid })
  caller.clearSession()
}

/** Ends an account's sessions on every server, except the given one. Returns their number. */
export async function endSessionsOf(
  work: UnitOfWork,
  accountGuid: string,
  but: string | null = null,
): Promise<number> {
  const ended = await work.tx
    .deleteFrom('session')
    .where('account_guid', '=', accountGuid)
    .$if(but !== null, (it) => it.where('token_hash', '<>', tokenHash(but ?? '')))
    .executeTakeFirst()
  publishSessions(work, accountGuid)
  return Number(ended.numDeletedRows)
}

/** Signs out every user of a deactivated partner. */
export async function endSessionsOfPartner(work: UnitOfWork, partnerGuid: string): Promise<void> {
  const users = await work.tx
    .selectFrom('account')
    .select('guid')
    .where('partner_guid', '=', partnerGuid)
    .execute()
  if (users.length === 0) return
  const guids = users.map((it) => it.guid)
  await work.tx.deleteFrom('session').where('account_guid', 'in', guids).execute()
  for (const guid of guids) publishSessions(work, guid)
}

/**
 * Publishes session changes to the user's own page, where an unknown device appears, and to the
 * administrator's.
 */
export function publishSessions({ events }: UnitOfWork, accountGuid: string | null): void {
  if (accountGuid === null) return
  events.publish({ topic: 'account', guid: accountGuid })
  events.publish({ topic: 'ownAccount', accountGuid })
}

/** Notifies an account's owner by e-mail of a security change. */
export async function notifyOwner(
  work: UnitOfWork,
  accountGuid: string,
  what: Parameters<typeof securityMail>[0],
): Promise<void> {
  const owner = await work.tx
    .selectFrom('account')
    .select(['name', 'email'])
    .where('guid', '=', accountGuid)
    .executeTakeFirstOrThrow()
  const { company } = await siteSettings(work.tx)
  const mail = securityMail(what, { name: owner.name, company })
  work.outbox.send({ kind: 'mail', template: 'security', recipient: owner.email, accountGuid, ...mail })
}

/** Unknown devices are also counted by IP address and by e-mail; a known device only on its own. */
function limitsOf(ownBucket: string, caller: Caller, email: string): [string, number][] {
  const isStranger = ownBucket === bucketOf(caller.ip, email)
  return [
    [ownBucket, triesAtMost],
    ...(isStranger
      ? ([
          [`sign-in caller ${caller.ip}`, triesPerCaller],
          [`sign-in e-mail ${email}`, triesPerEmail],
        ] as [string, number][])
      : []),
  ]
}

function bucketOf(ip: string, email: string): string {
  return `sign-in ${ip} ${email}`
}

export async function forgetExpiredSessions(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
