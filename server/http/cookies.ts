import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieSerializeOptions } from '@fastify/cookie'

export const sessionCookie = 'kerbside-session'
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

export interface CookieRules {
  secure: boolean
}

/** The session's token: no script can read it, no other site can send it. */
export function setSessionCookie(reply: FastifyReply, rules: CookieRules, token: string, expiresAt: string): void {
  void reply.setCookie(sessionCookie, token, { ...common(rules), httpOnly: true, maxAge: secondsUntil(expiresAt) })
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

function secondsUntil(instant: string): number {
  return Math.max(0, Math.round((Temporal.Instant.from(instant).epochMilliseconds - Temporal.Now.instant().epochMilliseconds) / 1000))
}
