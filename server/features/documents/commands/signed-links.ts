import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

/** Links of messages that open one document without signing in: the path and until when, signed. */
export interface SignedLinks {
  /** The path with its signature. */
  sign(path: string, now: Instant): Promise<string>
  fits(path: string, signature: string, now: Instant): Promise<boolean>
}

/** A booking is made up to a year ahead, and its ticket is still looked for on the way home. */
const daysValid = 400

/** `given`: the secret of the settings; otherwise one is made once and kept in the database, the same for every process. */
export function signedLinks(db: Db, given: string | null): SignedLinks {
  let known: Promise<string> | null = given === null ? null : Promise.resolve(given)
  const secret = () =>
    (known ??= keptSecret(db).catch((error: unknown) => {
      known = null
      throw error
    }))
  const signatureOf = async (path: string, until: Instant) =>
    createHmac('sha256', await secret())
      .update(`${path}\n${until}`)
      .digest('base64url')
  return {
    async sign(path, now) {
      const until = addMinutes(now, daysValid * 24 * 60)
      return `${path}?sig=${encodeURIComponent(`${until}.${await signatureOf(path, until)}`)}`
    },
    async fits(path, signature, now) {
      const [, until, given] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z)\.([\w-]{43})$/.exec(signature) ?? []
      if (until === undefined || given === undefined || !isBefore(now, until)) return false
      return timingSafeEqual(Buffer.from(await signatureOf(path, until)), Buffer.from(given))
    },
  }
}

async function keptSecret(db: Db): Promise<string> {
  const kept = await db.selectFrom('secret').select('value').where('name', '=', 'link').executeTakeFirst()
  if (kept) return kept.value
  await db
    .insertInto('secret')
    .values({ name: 'link', value: randomBytes(32).toString('base64url'), created_at: sql<string>`now()` })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Two processes may have made one at once: whichever was first counts for both.
  return (await db.selectFrom('secret').select('value').where('name', '=', 'link').executeTakeFirstOrThrow()).value
}
