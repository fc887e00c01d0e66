import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'

export const sessionCookie = 'kerbside-session'
const deviceCookie = 'kerbside-device'
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

const deviceKnownSeconds = 180 * 24 * 60 * 60

export interface CookieRules {
  secure: boolean
}

/** The session token: not readable by scripts, not sent by other sites. */
export function setSessionCookie(
  reply: FastifyReply,
  rules: CookieRules,
  token: string,
  expiresAt: Instant,
  now: Instant,
): void {
  void reply.setCookie(sessionCookie, token, {
    ...common(rules),
    httpOnly: true,
    maxAge: secondsBetween(now, expiresAt),
  })
}

/** Marks a device with an earlier sign-in; it grants nothing. */
export function setDeviceCookie(reply: FastifyReply, rules: CookieRules, sealed: string): void {
  void reply.setCookie(deviceCookie, sealed, { ...common(rules), httpOnly: true, maxAge: deviceKnownSeconds })
}

export function knownDeviceOf(request: FastifyRequest): string | null {
  return request.cookies[deviceCookie] ?? null
}

/**
 * The token that a POST returns in its header; read by the browser's own script. A session's token stays as
 * long as the session's own cookie: a browser that is closed would otherwise keep one without the other.
 */
export function setXsrfCookie(
  reply: FastifyReply,
  rules: CookieRules,
  token: string,
  session?: { expiresAt: Instant; now: Instant },
): void {
  const age = session === undefined ? {} : { maxAge: secondsBetween(session.now, session.expiresAt) }
  void reply.setCookie(xsrfCookie, token, { ...common(rules), ...age })
}

export function clearSessionCookie(reply: FastifyReply, rules: CookieRules): void {
  void reply.clearCookie(sessionCookie, { ...common(rules), httpOnly: true })
}

export function sessionTokenOf(request: FastifyRequest): string | null {
  return request.cookies[sessionCookie] ?? null
}

function common(rules: CookieRules): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: rules.secure }
}

/** Browsers measure a cookie's age by their own clock, so it is sent as a duration. */
function secondsBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.round(minutesBetween(from, to) * 60))
}
