import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'
import { refuse, refuseField, tooOften, type Refusal } from '#domain/refusal.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { checkTotp, setupTotp, setupTotpState } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import {
  forgetRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from '#server/features/account/commands/recovery-codes.ts'
import { openSession, notifyOwner } from '#server/features/account/commands/sessions.ts'
import { passwordMatches } from '#server/features/account/commands/passwords.ts'
import { recoveryCodesLeft } from '#server/features/account/queries/own-account.ts'
import { tokenHash } from '#server/features/account/queries/sessions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Caller } from '#server/http/answer.ts'
import { countTries, forgetTries } from '#server/http/rate-limit.ts'
import type { Actor } from '#server/work/actor.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * The second factor: authenticator app codes (RFC 6238: six digits, 30 seconds, SHA-1, as all apps support).
 */
const digits = 6
const periodSeconds = 30
/** A phone's clock can be off by one step. */
const stepsOff = 1
const secretBytes = 20

const windowSeconds = 15 * 60
/** Allows a few typing errors at one IP address, far too few to guess among a million codes. */
const triesPerCaller = 8
const triesInAll = 20

const wrongCode = refuseField('code', 'This code is wrong')

interface Asking {
  db: Db
  actor: Actor
  now: string
  caller: Caller
  sealer: Sealer
}

/** The time step of a code, or null if no nearby step matches. */
function stepOf(secret: string, code: string, now: string): number | null {
  const timestamp = Temporal.Instant.from(now).epochMilliseconds
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret), digits, period: periodSeconds }).validate({
    token,
    timestamp,
    window: stepsOff,
  })
  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** The secret to set up, constant for the lifetime of the session. */
export async function totpToSetUp({
  db,
  actor,
  caller,
  sealer,
}: Asking): Promise<ReplyOf<typeof setupTotpState> | Refusal> {
  const account = await ownerOf(db, actor)
  const fresh = sealer.seal('totp', new Secret({ size: secretBytes }).base32)
  const session = await db
    .updateTable('session')
    .set((it) => ({ pending_totp_secret: it.fn.coalesce('pending_totp_secret', it.val(fresh)) }))
    .where('token_hash', '=', tokenHash(caller.sessionToken ?? ''))
    .returning(['pending_totp_secret', 'stage'])
    .executeTakeFirstOrThrow()
  if (session.stage === 'password' && account.totp_secret !== null) return codeFirst
  const secret = sealer.open('totp', session.pending_totp_secret ?? fresh)
  const site = await siteSettings(db)
  const otpauthUrl = new TOTP({
    issuer: `${site.title} ${site.company}`.replaceAll(':', ' '),
    label: account.email,
    secret,
    digits,
    period: periodSeconds,
  }).toString()
  return {
    secret,
    otpauthUrl,
    qrSvg: await qrcode.toString(otpauthUrl, { type: 'svg', margin: 2 }),
    replaces: account.totp_secret !== null,
    asksPassword: session.stage === 'full',
  }
}

/** With only the password given (second factor pending), the app can't be replaced. */
const codeFirst = refuse('TOTP', 'Enter the code from your authenticator app first')

/**
 * Enables the second factor with a first code, and returns the recovery codes, once. Completes a pending
 * sign-in.
 */
export async function setUpTotp(
  asking: Asking,
  form: BodyOf<typeof setupTotp>,
): Promise<ReplyOf<typeof setupTotp> | Refusal> {
  const { db, actor, now, caller, sealer } = asking
  const wait = await countGuess(asking)
  if (wait !== null) return tooOften(wait)
  const account = await ownerOf(db, actor)
  const session = await db
    .selectFrom('session')
    .select(['pending_totp_secret', 'stage'])
    .where('token_hash', '=', tokenHash(caller.sessionToken ?? ''))
    .executeTakeFirstOrThrow()
  if (session.stage === 'password' && account.totp_secret !== null) return codeFirst
  // Someone at an unattended session must not be able to lock its owner out.
  if (session.stage === 'full' && !(await passwordMatches(account.password_hash, form.password ?? '')))
    return refuseField('password', 'The password is wrong')
  const sealed = session.pending_totp_secret
  const step = sealed === null ? null : stepOf(sealer.open('totp', sealed), form.code, now)
  if (sealed === null || step === null) return wrongCode
  const recoveryCodes = await inUnitOfWork(db, { actor, now, requestId: caller.requestId }, async (work) => {
    await work.tx
      .updateTable('account')
      .set({ totp_secret: sealed, totp_last_step: step })
      .where('guid', '=', account.guid)
      .execute()
    await work.tx
      .updateTable('session')
      .set({ pending_totp_secret: null })
      .where('account_guid', '=', account.guid)
      .execute()
    work.audit.record({ action: 'turnOnTotp', subjectKind: 'account', subjectGuid: account.guid })
    work.events.publish({ topic: 'ownAccount', accountGuid: account.guid })
    await notifyOwner(work, account.guid, 'totpOn')
    if (session.stage === 'password') await openSession(work, account.guid, 'full', caller)
    return replaceRecoveryCodes(work.tx, account.guid)
  })
  await forgetGuesses(asking)
  return { recoveryCodes }
}

/** Completes a sign-in with an app code or a recovery code. */
export async function passTotp(
  asking: Asking,
  { code }: BodyOf<typeof checkTotp>,
): Promise<ReplyOf<typeof checkTotp> | Refusal> {
  const { db, actor, now, caller, sealer } = asking
  const wait = await countGuess(asking)
  if (wait !== null) return tooOften(wait)
  const account = await ownerOf(db, actor)
  const sealed = account.totp_secret
  if (sealed === null) return refuse('TOTP', 'No authenticator app is set up for this account')
  const passed = await inUnitOfWork(db, { actor, now, requestId: caller.requestId }, async (work) => {
    const step = stepOf(sealer.open('totp', sealed), code, now)
    const isRight =
      step === null
        ? await useRecoveryCode(work.tx, account.guid, code, now)
        : await takeStep(work.tx, account.guid, step)
    if (!isRight) return wrongCode
    if (step === null)
      work.audit.record({ action: 'useRecoveryCode', subjectKind: 'account', subjectGuid: account.guid })
    await openSession(work, account.guid, 'full', caller)
    return { recoveryCodesLeft: step === null ? await recoveryCodesLeft(work.tx, account.guid) : null }
  })
  if ('recoveryCodesLeft' in passed) await forgetGuesses(asking)
  return passed
}

/** Each time step is accepted once, so an observed code can't be reused. */
async function takeStep(tx: Tx, accountGuid: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('guid', '=', accountGuid)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Removes the app and the recovery codes of an account; the caller records it in the history. */
export async function removeTotp(work: UnitOfWork, accountGuid: string): Promise<void> {
  await work.tx
    .updateTable('account')
    .set({ totp_secret: null, totp_last_step: null })
    .where('guid', '=', accountGuid)
    .execute()
  await forgetRecoveryCodes(work.tx, accountGuid)
  work.audit.record({ action: 'removeTotp', subjectKind: 'account', subjectGuid: accountGuid })
  work.events.publish({ topic: 'ownAccount', accountGuid })
  await notifyOwner(work, accountGuid, 'totpOff')
}

/** The accounts with an authenticator app. */
export function ownersOfTotp(db: Db): Promise<{ guid: string; email: string }[]> {
  return db
    .selectFrom('account')
    .select(['guid', 'email'])
    .where('totp_secret', 'is not', null)
    .orderBy('email')
    .execute()
}

/** Users who are setting up an app get a new secret. */
export async function forgetPendingTotp(tx: Tx): Promise<void> {
  await tx
    .updateTable('session')
    .set({ pending_totp_secret: null })
    .where('pending_totp_secret', 'is not', null)
    .execute()
}

function ownerOf(db: Db, actor: Actor) {
  return db
    .selectFrom('account')
    .select(['guid', 'email', 'totp_secret', 'password_hash'])
    .where('guid', '=', actor.accountGuid)
    .executeTakeFirstOrThrow()
}

function countGuess({ db, actor, now, caller }: Asking): Promise<number | null> {
  return countTries(db, now, windowSeconds, [
    [callerBucket(actor, caller), triesPerCaller],
    [`totp ${actor.accountGuid}`, triesInAll],
  ])
}

async function forgetGuesses({ db, actor, caller }: Asking): Promise<void> {
  await forgetTries(db, callerBucket(actor, caller))
}

function callerBucket(actor: Actor, caller: Caller): string {
  return `totp ${caller.ip} ${actor.accountGuid}`
}
