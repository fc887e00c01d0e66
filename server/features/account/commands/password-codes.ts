import { createHash, randomBytes, randomInt } from 'node:crypto'
import { resetPasswordPath } from '#contract/addresses.ts'
import { codeLetters, isLinkToken, mailedCodeLength, readCode, showCode } from '#domain/access/typed-code.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { passwordMail, type CodeReason } from '#server/features/account/mail.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * An e-mail that sets a password has a link with a long random token, and a short code for typing on another
 * device. Only hashes are stored. Wrong guesses invalidate neither: a token can't be guessed, and code
 * guesses are limited per caller.
 */
const link = 'passwordLink'
/** A requested code replaces only other requested ones, so a stranger can't invalidate an invitation. */
const codeOf: Record<CodeReason, string> = {
  asked: 'askedCode',
  invited: 'passwordCode',
  reset: 'passwordCode',
}
const purposes = [link, 'askedCode', 'passwordCode']
const tokenBytes = 24
/** A user who requests a code is at the screen; an invited user may read the e-mail after the weekend. */
const minutesValid: Record<CodeReason, number> = { asked: 15, invited: 72 * 60, reset: 72 * 60 }

export interface CodeOwner {
  guid: string
  name: string
  email: string
}

/**
 * The inputs for mailing a code: the portal's public address, and the sealer that encrypts the text until it
 * is sent.
 */
export interface CodePost {
  publicUrl: string
  sealer: Sealer
}

/** Mails an account's owner a link and a code. Those from an administrator replace all earlier ones. */
export async function sendPasswordCode(
  work: UnitOfWork,
  owner: CodeOwner,
  reason: CodeReason,
  { publicUrl, sealer }: CodePost,
): Promise<void> {
  if (reason !== 'asked') await forgetPasswordCodes(work.tx, owner.guid)
  const { code, token } = await newSecrets(work, owner.email, owner.guid, reason)
  const site = await siteSettings(work.tx)
  const { subject, body } = passwordMail(reason, {
    name: owner.name,
    company: site.company,
    code: showCode(code),
    link: new URL(resetPasswordPath(owner.email, token), publicUrl).href,
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

/**
 * Does the same writes for an address without an account, so that the response takes the same time. They
 * grant nothing.
 */
export async function keepDecoyCode(work: UnitOfWork, email: string): Promise<void> {
  await newSecrets(work, email, null, 'asked')
}

async function newSecrets(
  { tx, now }: UnitOfWork,
  email: string,
  accountGuid: string | null,
  reason: CodeReason,
) {
  const code = Array.from(
    { length: mailedCodeLength },
    () => codeLetters[randomInt(codeLetters.length)],
  ).join('')
  const token = randomBytes(tokenBytes).toString('base64url')
  const row = { email, account_guid: accountGuid, expires_at: addMinutes(now, minutesValid[reason]) }
  await tx
    .deleteFrom('one_time_token')
    .where('purpose', '=', codeOf[reason])
    .where('email', '=', email)
    .execute()
  await tx
    .insertInto('one_time_token')
    .values([
      { ...row, purpose: codeOf[reason], token_hash: hashOf(email, code) },
      { ...row, purpose: link, token_hash: hashOf(email, token) },
    ])
    .execute()
  return { code, token }
}

/**
 * The account of a link's token, or of a code typed for this address; null if it is wrong, used or expired.
 */
export async function codeOwner(
  db: Db,
  email: string,
  typed: string,
  now: string,
): Promise<{ accountGuid: string } | null> {
  const row = await db
    .selectFrom('one_time_token')
    .select('account_guid')
    .where('token_hash', '=', hashOf(email, typed))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_guid ? { accountGuid: row.account_guid } : null
}

/** Marks it as used. Returns false if a concurrent request was faster. */
export async function useCode(tx: Tx, email: string, typed: string, now: string): Promise<boolean> {
  const used = await tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(email, typed))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function forgetPasswordCodes(tx: Tx, accountGuid: string): Promise<void> {
  await tx
    .deleteFrom('one_time_token')
    .where('purpose', 'in', purposes)
    .where('account_guid', '=', accountGuid)
    .execute()
}

/** A token is sufficient on its own; a code is valid only for the address it was mailed to. */
function hashOf(email: string, typed: string): Uint8Array {
  const secret = isLinkToken(typed) ? `${link}\n${typed}` : `passwordCode\n${email}\n${readCode(typed)}`
  return createHash('sha256').update(secret).digest()
}

export async function forgetExpiredCodes(db: Db, expiredBefore: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_token')
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
