import type { FastifyInstance } from 'fastify'
import type { FileReply } from '#server/http/answer.ts'
import { sessionTokenOf } from '#server/http/cookies.ts'
import { sendFile } from '#server/http/send-file.ts'

/** A browser’s request for a page, by its address. */
export interface PageRequest {
  path: string
  query: URLSearchParams
  languages: string
  isSignedIn: boolean
}

/** A page, another address, or null: the request goes on as usual. */
export type FirstAnswer = (request: PageRequest) => Promise<FileReply | { to: string } | null>

/** Answers addresses that fit `pattern` before any route, for browsers that ask for a page. */
export function answerFirst(app: FastifyInstance, pattern: RegExp, answer: FirstAnswer): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request
    const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
    if (!isPage || !pattern.test(url)) return undefined
    const [path = '', query = ''] = url.split('?')
    const languages = (headers['accept-language'] ?? '').slice(0, 400)
    const isSignedIn = sessionTokenOf(request) !== null
    const given = await answer({ path, query: new URLSearchParams(query), languages, isSignedIn })
    if (given === null) return undefined
    // The answer is returned: it may be compressed, which takes a moment, and no route may answer meanwhile.
    return 'to' in given ? reply.redirect(given.to, 303) : sendFile(reply, 'text/html; charset=utf-8', given)
  })
}
