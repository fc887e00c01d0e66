import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Db } from '#server/db/connection.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/**
 * Whether the guest's link was revoked after another link of the same reservation was signed for so many
 * days. Once it is, no link of a mail that went to the wrong person opens anything.
 */
export async function wasRevokedSince(
  db: Db,
  groupGuid: string,
  signature: string,
  days: number,
): Promise<boolean> {
  const revoked = await db
    .selectFrom('guest_link')
    .select('guid')
    .where('group_guid', '=', groupGuid)
    .where('revoked_at', '>=', signedAt(signature, days))
    .limit(1)
    .executeTakeFirst()
  return revoked !== undefined
}

interface Opened {
  path: string
  sig: string
  now: Instant
  /** Null: of no reservation. */
  groupGuid: string | null
  /** For how many days such links are signed. */
  days: number
}

/** Whether a signed link opens its page or document: it is intact, in time and not revoked. */
export async function linkOpens(
  links: SignedLinks,
  db: Db,
  { path, sig, now, groupGuid, days }: Opened,
): Promise<boolean> {
  if (!(await links.fits(path, sig, now))) return false
  return groupGuid === null || !(await wasRevokedSince(db, groupGuid, sig, days))
}

/** A signature begins with its end. */
function signedAt(signature: string, days: number): Instant {
  return addMinutes(signature.slice(0, signature.lastIndexOf('.')), -days * 24 * 60)
}

/** The reservation of a document: `/tickets/{group}/…`, or of the payment that a receipt is for. */
export async function groupOfDocument(db: Db, path: string): Promise<string | null> {
  const [, , first = '', second = ''] = path.split('/')
  if (isGuid(first)) return first
  const entryGuid = second.slice(0, 36)
  if (first !== 'receipts' || !isGuid(entryGuid)) return null
  const { rows } = await sql<{ groupGuid: string | null }>`
    select group_guid as "groupGuid" from entry where guid = ${entryGuid}::uuid`.execute(db)
  return rows[0]?.groupGuid ?? null
}
