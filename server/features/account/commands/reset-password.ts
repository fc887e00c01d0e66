import { setTimeout as pause } from 'node:timers/promises'
import { signInAsPath } from '#contract/addresses.ts'
import { isLinkToken } from '#domain/access/typed-code.ts'
import { isRefusal, refuse, refuseField, tooOften, type Refusal } from '#domain/refusal.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { checkResetCode, resetPassword, startResetPassword } from '#contract/account.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Db } from '#server/db/connection.ts'
import {
  codeOwner,
  forgetPasswordCodes,
  keepDecoyCode,
  sendPasswordCode,
  useCode,
  type CodePost,
} from '#server/features/account/commands/password-codes.ts'
import { endSessionsOf, notifyOwner } from '#server/features/account/commands/sessions.ts'
import { refuseWeakPassword, wordsAbout } from '#server/features/account/commands/password-strength.ts'
import { hashPassword } from '#server/features/account/commands/passwords.ts'
import type { Caller } from '#server/http/answer.ts'
import { countTries, undoTries } from '#server/http/rate-limit.ts'
import { nobody } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const windowSeconds = 15 * 60
/** Limits on requested codes: per caller and address, per caller, per address. */
const asksPerCallerAndEmail = 3
const asksPerCaller = 30
const asksPerEmail = 10
/**
 * Limits on wrong codes: per caller and address, per caller, per address. Above them codes are refused for a
 * while, but the link in the same e-mail still works; decision 22 has the calculation.
 */
const guessesPerCallerAndEmail = 10
const guessesPerCaller = 60
const guessesPerEmail = 20
/**
 * The minimum duration of every reply, longer than the actual work, so that timing reveals nothing about the
 * address.
 */
const answerAfterMs = 250

const wrongCode = refuseField('code', 'This code is wrong or has expired. Request a new one.')
const deadLink = refuse('Link', 'This link was already used or has expired. Request a new one.')
/** Mails a code if the address belongs to an active account. The reply and its timing are the same if not. */
export async function startReset(
  db: Db,
  typed: string,
  now: string,
  caller: Caller,
  { sendsMail, ...post }: CodePost & { sendsMail: boolean },
): Promise<ReplyOf<typeof startResetPassword> | Refusal> {
  const answerAt = pause(answerAfterMs)
  const email = typed.toLowerCase()
  const wait = await countTries(db, now, windowSeconds, [
    [`reset ${caller.ip} ${email}`, asksPerCallerAndEmail],
    [`reset caller ${caller.ip}`, asksPerCaller],
    [`reset e-mail ${email}`, asksPerEmail],
  ])
  if (wait !== null) return tooOften(wait)
  await inUnitOfWork(db, { actor: nobody, now, requestId: caller.requestId }, async (work) => {
    const owner = await work.tx
      .selectFrom('account')
      .select(['guid', 'name', 'email'])
      .where('email', '=', email)
      .where('active', '=', true)
      .executeTakeFirst()
    work.audit.record({ action: 'askPasswordCode', subjectKind: 'account', subjectGuid: owner?.guid ?? null })
    if (owner) await sendPasswordCode(work, owner, 'asked', post)
    else await keepDecoyCode(work, email)
  })
  await answerAt
  return { sendsMail }
}

export async function checkCode(
  db: Db,
  typed: BodyOf<typeof checkResetCode>,
  now: string,
  caller: Caller,
): Promise<Saved | Refusal> {
  const owner = await ownerOfCode(db, typed, now, caller)
  return isRefusal(owner) ? owner : {}
}

/** Sets the password and ends all sessions of the account. */
export async function setPasswordByCode(
  db: Db,
  typed: BodyOf<typeof resetPassword>,
  now: string,
  caller: Caller,
): Promise<Saved | Refusal> {
  const owner = await ownerOfCode(db, typed, now, caller)
  if (isRefusal(owner)) return owner
  const weak = await refuseWeakPassword(typed.password, await wordsAbout(db, owner.accountGuid))
  if (weak !== null) return weak
  const passwordHash = await hashPassword(typed.password)
  return inUnitOfWork(db, { actor: nobody, now, requestId: caller.requestId }, async (work) => {
    if (!(await useCode(work.tx, typed.email.toLowerCase(), typed.code, now))) return notRight(typed.code)
    const account = await work.tx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('guid', '=', owner.accountGuid)
      .where('active', '=', true)
      .returning(['guid'])
      .executeTakeFirst()
    if (!account) return notRight(typed.code)
    await forgetPasswordCodes(work.tx, account.guid)
    await endSessionsOf(work, account.guid)
    await notifyOwner(work, account.guid, 'password')
    work.audit.record({ action: 'setPassword', subjectKind: 'account', subjectGuid: account.guid })
    return {
      toast: 'Password set. Sign in to continue.',
      redirectAction: 'redirect',
      redirectUrl: signInAsPath(typed.email.toLowerCase()),
    }
  })
}

async function ownerOfCode(
  db: Db,
  { email, code }: { email: string; code: string },
  now: string,
  caller: Caller,
): Promise<{ accountGuid: string } | Refusal> {
  const address = email.toLowerCase()
  const limits = isLinkToken(code) ? [] : guessLimits(caller, address)
  const wait = await countTries(db, now, windowSeconds, limits)
  if (wait !== null) return tooOften(wait)
  const owner = await codeOwner(db, address, code, now)
  if (owner === null) return notRight(code)
  // A correct code doesn't count as a guess.
  await undoTries(
    db,
    limits.map(([bucket]) => bucket),
  )
  return owner
}

function guessLimits({ ip }: Caller, email: string): [string, number][] {
  return [
    [`reset code ${ip} ${email}`, guessesPerCallerAndEmail],
    [`reset code caller ${ip}`, guessesPerCaller],
    [`reset code e-mail ${email}`, guessesPerEmail],
  ]
}

function notRight(typed: string): Refusal {
  return isLinkToken(typed) ? deadLink : wrongCode
}
