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

/** The session's token: no script can read it, no other site can send it. */
export function setSessionCookie(reply: FastifyReply, rules: CookieRules, token: string, expiresAt: Instant, now: Instant): void {
  void reply.setCookie(sessionCookie, token, { ...common(rules), httpOnly: true, maxAge: secondsBetween(now, expiresAt) })
}

/** Says that somebody signed in here before; it opens nothing. */
export function setDeviceCookie(reply: FastifyReply, rules: CookieRules, sealed: string): void {
  void reply.setCookie(deviceCookie, sealed, { ...common(rules), httpOnly: true, maxAge: deviceKnownSeconds })
}

export function knownDeviceOf(request: FastifyRequest): string | null {
  return request.cookies[deviceCookie] ?? null
}

/** The token that a POST carries back in its header; the browser's own script reads it. */
export function setXsrfCookie(reply: FastifyReply, rules: CookieRules, token: string): void {
  void reply.setCookie(xsrfCookie, token, common(rules))
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

/** Browsers count a cookie's age by a clock of their own, so it is sent as a length of time. */
function secondsBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.round(minutesBetween(from, to) * 60))
}
