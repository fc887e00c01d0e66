import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { replaySerializer } from '#server/http/reply-schema.ts'

/** Sends the first reply again unchanged, even if replies have gained fields since. */
export function sendReplay(reply: FastifyReply, endpoint: Endpoint, first: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(replaySerializer(endpoint.reply))
    .send(first ?? {})
}
