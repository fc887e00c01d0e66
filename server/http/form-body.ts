import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a body may be a form of another system’s page. */
    takesForms?: boolean
  }
}

/**
 * Forms are read where an endpoint of another system’s takes them, and nowhere else: each field as text, the
 * last of a name.
 */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.takesForms !== true) {
        done(Object.assign(new Error('Send JSON'), { statusCode: 415 }))
        return
      }
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
