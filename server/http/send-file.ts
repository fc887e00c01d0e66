import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { FileReply } from '#server/http/answer.ts'

export function sendFile(reply: FastifyReply, media: string, file: FileReply): FastifyReply {
  // A page without an origin can’t be isolated by it: browsers warn about the header that asks for that.
  if (file.framed) reply.header('content-security-policy', framedPolicy).removeHeader('origin-agent-cluster')
  if (file.page)
    // Its address is a secret: no referrer reveals it and no search engine lists it.
    return reply
      .code(file.page.status)
      .header('content-type', media)
      .header('content-security-policy', file.page.policy)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'private, no-store')
      .send(file.body)
  if (file.isSecretFeed && typeof file.body === 'string') return sendFeed(reply, media, file.body)
  return reply
    .header('content-type', media)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; ${namesOf(file.name)}`)
    .header('cache-control', file.neverChanges ? 'private, max-age=31536000, immutable' : 'private, no-store')
    .send(file.body)
}

/** The name in letters that every program takes, and in its own, if they differ (RFC 6266, 4.3). */
function namesOf(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '-')
  const own = name.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
  return `filename="${plain}"${plain === own ? '' : `; filename*=UTF-8''${encodeURIComponent(own)}`}`
}

/**
 * Mail has inline styles and embedded pictures. It has no origin, so it can't read our data; its links open
 * in a new window.
 */
const framedPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src data:; frame-ancestors 'self'"

/** Clients may cache it, and ask whether it changed. */
function sendFeed(reply: FastifyReply, media: string, body: string): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
  const known = (reply.request.headers['if-none-match'] ?? '').split(',').map((it) => it.trim())
  // Compression marks the tag as weak.
  if (known.some((it) => it.replace(/^W\//, '') === etag)) return reply.code(304).send()
  return reply.header('content-type', media).send(body)
}
