import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { Db } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { storedSecret } from '#server/work/stored-secret.ts'

/** Links of messages that open one document without signing in: path and expiry, signed. */
export interface SignedLinks {
  /** The path with its signature, for so many days; 400 where none are given. */
  sign(path: string, now: Instant, days?: number): Promise<string>
  fits(path: string, signature: string, now: Instant): Promise<boolean>
  /** Why a link is invalid, for the page that explains it. */
  stateOf(path: string, signature: string, now: Instant): Promise<'fits' | 'expired' | 'damaged'>
  /** A signature of a stored id, without an expiry: 162 bits, in 27 characters of a URL. */
  codeOf(id: string): Promise<string>
}

/** A signed link to the document in the language that the guest chose on a page; null: the guest’s own. */
export function spokenIn(language: GuestLanguage | null, link: string): string {
  return language === null ? link : `${link}&lang=${language}`
}

/** A booking is made up to a year ahead, and its ticket is still needed on the way home. */
export const linkDays = 400
/** Links for payments and gratuities: they expire once they are no longer useful. */
export const pageLinkDays = 60

/**
 * `given`: the configured secret; otherwise one is generated once and stored in the database, shared by all
 * processes.
 */
export function signedLinks(db: Db, sealer: Sealer, given: string | null): SignedLinks {
  const stored = storedSecret(db, sealer, 'link', () => randomBytes(32).toString('base64url'))
  const secret = async () => given ?? (await stored())
  const signatureOf = async (path: string, until: Instant) =>
    createHmac('sha256', await secret())
      .update(`${path}\n${until}`)
      .digest('base64url')
  const stateOf: SignedLinks['stateOf'] = async (path, signature, now) => {
    const [, until, given] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z)\.([\w-]{43})$/.exec(signature) ?? []
    if (until === undefined || given === undefined) return 'damaged'
    if (!timingSafeEqual(Buffer.from(await signatureOf(path, until)), Buffer.from(given))) return 'damaged'
    return isBefore(now, until) ? 'fits' : 'expired'
  }
  return {
    async sign(path, now, days = linkDays) {
      const until = addMinutes(now, days * 24 * 60)
      return `${path}?sig=${encodeURIComponent(`${until}.${await signatureOf(path, until)}`)}`
    },
    stateOf,
    fits: async (path, signature, now) => (await stateOf(path, signature, now)) === 'fits',
    async codeOf(id) {
      return createHmac('sha256', await secret())
        .update(`id\n${id}`)
        .digest('base64url')
        .slice(0, 27)
    },
  }
}
