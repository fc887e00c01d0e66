import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { allPermissions, partnerPermissions, type Permission } from './permissions.ts'

/**
 * An access token is `kst_`, 32 random letters and digits (190 bits), and a checksum of 6: the CRC-32 of the
 * random part in base 62. A mistyped or truncated token is refused without asking the database, and
 * scanners for leaked secrets find tokens by `kst_[0-9A-Za-z]{38}` without false alarms.
 */
export const tokenPrefix = 'kst_'
export const tokenLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const tokenRandomLength = 32
const checkLength = 6
const pattern = new RegExp(`^${tokenPrefix}([0-9A-Za-z]{${tokenRandomLength}})([0-9A-Za-z]{${checkLength}})$`)

export function accessTokenOf(random: string): string {
  return `${tokenPrefix}${random}${checkOf(random)}`
}

/** Whether the checksum is right. This says nothing about whether the token was ever created. */
export function isAccessToken(text: string): boolean {
  const [, random, check] = pattern.exec(text) ?? []
  return random !== undefined && checkOf(random) === check
}

/** The beginning that lists show: `kst_7Fq2…`. */
export function tokenHint(token: string): string {
  return `${token.slice(0, tokenPrefix.length + 4)}…`
}

function checkOf(random: string): string {
  let left = crc32(random)
  let check = ''
  for (let place = 0; place < checkLength; place++) {
    check = (tokenLetters[left % tokenLetters.length] ?? '') + check
    left = Math.floor(left / tokenLetters.length)
  }
  return check
}

/** CRC-32 as in gzip and PNG, of a text in ASCII. */
function crc32(text: string): number {
  let crc = -1
  for (const letter of text) {
    crc ^= letter.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return ~crc >>> 0
}

/** Who creates or lists tokens. */
export interface TokenMaker {
  kind: 'staff' | 'partner' | 'system' | 'guest'
  permissions: readonly Permission[]
  /** A partner user who manages the partner's tokens and webhooks. */
  isPartnerAdmin: boolean
}

/**
 * Administrators create tokens for the company or any partner, a partner's administrators for the partner.
 */
export function mayManageTokens({ kind, permissions, isPartnerAdmin }: TokenMaker): boolean {
  return kind === 'partner' ? isPartnerAdmin : kind === 'staff' && permissions.includes('adminSystem')
}

/**
 * What a token can be allowed to do: never more than its maker, and for a partner never more than its users.
 */
export function grantableTo(maker: readonly Permission[], isForPartner: boolean): Permission[] {
  return (isForPartner ? partnerPermissions : allPermissions).filter((it) => maker.includes(it))
}

/** A token's permissions at a call: those it was given that its maker still has. */
export function permissionsOfToken(
  token: readonly string[],
  maker: readonly string[],
  isForPartner: boolean,
): Permission[] {
  return grantableTo(
    allPermissions.filter((it) => maker.includes(it)),
    isForPartner,
  ).filter((it) => token.includes(it))
}

/** How the history names a token: with the account that is responsible for it. */
export function tokenActorName(token: string, maker: string): string {
  return `${token} (access token of ${maker})`
}

export const tokenDaysAtMost = 366
/** Days before a token expires when its maker gets a mail. */
export const tokenWarningDays = 7

/** Why a token can't expire at the end of this day, or null. */
export function whyNotExpireOn(date: ServiceDate, today: ServiceDate): string | null {
  if (date <= today) return 'Choose a date after today'
  return date > addDays(today, tokenDaysAtMost) ? 'Choose a date within a year' : null
}

export type TokenState = 'active' | 'endsSoon' | 'suspended' | 'expired' | 'revoked'

export interface TokenLife {
  expiresAt: Instant
  revokedAt: Instant | null
  /** Its maker's account and its partner are active. */
  isBacked: boolean
}

/** `soon`: a token that expires by then ends soon. */
export function tokenStateOf(
  { expiresAt, revokedAt, isBacked }: TokenLife,
  now: Instant,
  soon: Instant,
): TokenState {
  if (revokedAt !== null) return 'revoked'
  if (!isBefore(now, expiresAt)) return 'expired'
  if (!isBacked) return 'suspended'
  return isBefore(soon, expiresAt) ? 'active' : 'endsSoon'
}
