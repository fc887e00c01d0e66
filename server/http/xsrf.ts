import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { xsrfCookie, xsrfHeader } from '#server/http/cookies.ts'

export function newXsrfToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Whether a POST comes from our own page: its header repeats the cookie, which another site cannot read; and,
 * when signed in, both are the session's own token, so that a cookie set by a sibling domain does not help. A
 * browser's report of a cross-site request is trusted.
 */
export function isOwnPost(request: FastifyRequest, sessionToken: string | null): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false
  const header = request.headers[xsrfHeader]
  const cookie = request.cookies[xsrfCookie]
  if (typeof header !== 'string' || !cookie || !same(header, cookie)) return false
  return sessionToken === null || same(header, sessionToken)
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
