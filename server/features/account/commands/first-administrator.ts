import { randomBytes } from 'node:crypto'
import { signInAsPath } from '#contract/addresses.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { isTimeZone } from '#domain/calendar/time-zone.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { firstAdministrator } from '#contract/first-administrator.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Db } from '#server/db/connection.ts'
import { insertAccount } from '#server/features/account/commands/account-rows.ts'
import { refuseWeakPassword } from '#server/features/account/commands/password-strength.ts'
import { hashPassword } from '#server/features/account/commands/passwords.ts'
import { tokenHash } from '#server/features/account/queries/sessions.ts'
import { insertSite } from '#server/features/settings/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const purpose = 'firstAdministrator'
const linkMinutes = 24 * 60

/**
 * The one-time link's token while no account exists, otherwise null. A new link invalidates the earlier one.
 */
export async function firstAdministratorToken(db: Db, now: string): Promise<string | null> {
  if (await db.selectFrom('account').select('guid').limit(1).executeTakeFirst()) return null
  const token = randomBytes(24).toString('base64url')
  await db.deleteFrom('one_time_token').where('purpose', '=', purpose).execute()
  await db
    .insertInto('one_time_token')
    .values({ token_hash: tokenHash(token), purpose, expires_at: addMinutes(now, linkMinutes) })
    .execute()
  return token
}

/** Sets up a new installation: its company and the first account, which can create all others. */
export async function openInstallation(
  work: UnitOfWork,
  form: BodyOf<typeof firstAdministrator>,
): Promise<Saved | Refusal> {
  const used = await work.tx
    .updateTable('one_time_token')
    .set({ used_at: work.now })
    .where('token_hash', '=', tokenHash(form.token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .executeTakeFirst()
  const hasAccounts = await work.tx.selectFrom('account').select('guid').limit(1).executeTakeFirst()
  if (used.numUpdatedRows === 0n || hasAccounts)
    return refuse('link', 'This link was already used or has expired. Restart the server to get a new one.')
  if (!isTimeZone(form.timeZone))
    return refuseField('timeZone', 'Enter a time zone, for example America/Barbados')
  const weak = await refuseWeakPassword(form.password, [form.email, form.name, form.company])
  if (weak !== null) return weak
  const { company, currency, timeZone, airportCode } = form
  await insertSite(work, { company, currency, time_zone: timeZone, airport_code: airportCode })
  const guid = await insertAccount(work, {
    email: form.email.toLowerCase(),
    name: form.name,
    kind: 'staff',
    permissions: [...allPermissions],
    password_hash: await hashPassword(form.password),
  })
  work.audit.record({
    action: 'openInstallation',
    subjectKind: 'account',
    subjectGuid: guid,
    after: { company: form.company, email: form.email },
  })
  return {
    guid,
    toast: 'Your portal is ready. Sign in.',
    redirectAction: 'redirect',
    redirectUrl: signInAsPath(form.email.toLowerCase()),
  }
}
