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
        done(Object.assign(new Error('Send the body as JSON'), { statusCode: 415 }))
        return
      }
      // Browsers send each line break as two characters; `maxlength` counts one (HTML, form submission).
      const fields = [...new URLSearchParams(String(body))]
      done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])))
    },
  )
}
