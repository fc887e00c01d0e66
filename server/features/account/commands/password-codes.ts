import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { resetPasswordPath } from '#contract/addresses.ts'
import { codeLetters, readCode, showCode } from '#domain/access/typed-code.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { passwordMail, type CodeReason } from '#server/features/account/mail.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Codes for setting a password: mailed, stored only as a hash, short-lived, with few attempts. */
const purpose = 'passwordCode'
const codeLength = 8
export const triesPerCode = 5
/** A user who requests one is at the screen; an invited user may read the mail after the weekend. */
const minutesValid: Record<CodeReason, number> = { asked: 15, invited: 72 * 60, reset: 72 * 60 }

export interface CodeOwner {
  guid: string
  name: string
  email: string
}

/** What mailing a code requires: the portal's public address, and the sealer that encrypts the text until it is sent. */
export interface CodePost {
  publicUrl: string
  sealer: Sealer
}

/** Mails the owner of an account a code; an earlier one is invalidated. */
export async function sendPasswordCode(
  work: UnitOfWork,
  owner: CodeOwner,
  reason: CodeReason,
  { publicUrl, sealer }: CodePost,
): Promise<void> {
  const code = await newCode(work, owner.email, owner.guid, minutesValid[reason])
  const site = await siteSettings(work.tx)
  const link = new URL(resetPasswordPath(owner.email, showCode(code)), publicUrl).href
  const { subject, body } = passwordMail(reason, {
    name: owner.name,
    company: site.company,
    code: showCode(code),
    link,
    minutes: minutesValid[reason],
  })
  work.outbox.send({
    kind: 'mail',
    template: 'passwordCode',
    recipient: owner.email,
    accountGuid: owner.guid,
    subject,
    body: sealer.seal('message', body),
    sealed: true,
  })
}

/** The same write for an address without an account, so that the response takes the same time. The code is unusable. */
export async function keepDecoyCode(work: UnitOfWork, email: string): Promise<void> {
  await newCode(work, email, null, minutesValid.asked)
}

async function newCode({ tx, now }: UnitOfWork, email: string, accountGuid: string | null, minutes: number): Promise<string> {
  const code = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  await tx.deleteFrom('one_time_token').where('purpose', '=', purpose).where('email', '=', email).execute()
  await tx
    .insertInto('one_time_token')
    .values({ token_hash: codeHash(email, code), purpose, email, account_guid: accountGuid, expires_at: addMinutes(now, minutes) })
    .execute()
  return code
}

/**
 * Counts an attempt and returns the owner of the code; null when it is wrong, used, expired, or was tried too often. The attempt is
 * counted in its own statement, so it is counted even if the caller then refuses.
 */
export async function tryCode(db: Db, email: string, typed: string, now: string): Promise<{ accountGuid: string } | null> {
  const token = await db
    .updateTable('one_time_token')
    .set((it) => ({ tries: it('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', triesPerCode)
    .returning(['token_hash', 'account_guid'])
    .executeTakeFirst()
  if (!token || !timingSafeEqual(token.token_hash, codeHash(email, readCode(typed))) || token.account_guid === null) return null
  // A correct code is not guessing: checking it leaves the attempts for entering the new password.
  await db.updateTable('one_time_token').set({ tries: 0 }).where('token_hash', '=', token.token_hash).execute()
  return { accountGuid: token.account_guid }
}

/** Uses a code up. False when a concurrent request was faster. */
export async function useCode(tx: Tx, email: string, typed: string, now: string): Promise<boolean> {
  const used = await tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', codeHash(email, readCode(typed)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function forgetPasswordCodes(tx: Tx, accountGuid: string): Promise<void> {
  await tx.deleteFrom('one_time_token').where('purpose', '=', purpose).where('account_guid', '=', accountGuid).execute()
}

function codeHash(email: string, code: string): Uint8Array {
  return createHash('sha256').update(`${purpose}\n${email}\n${code}`).digest()
}

export async function forgetExpiredCodes(db: Db, expiredBefore: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('one_time_token').where('expires_at', '<', expiredBefore).executeTakeFirst()
  return Number(numDeletedRows)
}
