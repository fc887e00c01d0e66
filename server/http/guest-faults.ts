import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** An error that a guest’s browser would show. */
export interface GuestFault {
  status: number
  url: string
  /** The browser sent a form. */
  wasForm: boolean
  languages: string
}

export interface GuestFaults {
  /** Remembers what the pages need, while the database is there. */
  prepare(): Promise<void>
  /** A page with a way out, with its content policy. Never fails, also without a database. */
  pageOf(fault: GuestFault): { html: string; policy: string }
}

/** Pages that only guests open. Everything at these addresses is read by a person. */
export const guestAddresses = /^\/(my-booking|gratuity|pay|unsubscribe)(?![\w-])/
/** Documents, and the way back from the payment page: where a browser asks for a page. */
const alsoOpened = /^\/(tickets\/|api\/carts\/[^/]+\/return)/

function isGuests({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  if (guestAddresses.test(url)) return true
  return alsoOpened.test(url) && (headers.accept ?? '').includes('text/html')
}

function faultOf({ url, headers, method }: FastifyRequest, status: number): GuestFault {
  const languages = (headers['accept-language'] ?? '').slice(0, 400)
  return { status, url, wasForm: method === 'POST', languages }
}

/** Turns every refusal and error at a guest’s address into a page. */
export function answerGuestsInHtml(app: FastifyInstance, faults: GuestFaults): void {
  app.addHook('onListen', () => faults.prepare())
  app.addHook('onRequest', async (request) => {
    if (isGuests(request)) await faults.prepare()
  })
  // Without a promise: a reply that waits for a hook would hold its caller's turn (`http/mount.ts`).
  app.addHook('onSend', (request, reply, payload, done) => {
    const isFault = reply.statusCode >= 400 && isGuests(request)
    if (!isFault || String(reply.getHeader('content-type')).startsWith('text/html')) done(null, payload)
    else done(null, dressed(reply, faults.pageOf(faultOf(request, reply.statusCode))))
  })
}

/** The same for an address that the router can’t read, whose reply no hook sees. False: not a guest’s. */
export function answerUnreadableAddress(
  faults: GuestFaults,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (!isGuests(request)) return false
  void reply.code(404).send(dressed(reply, faults.pageOf(faultOf(request, 404))))
  return true
}

function dressed(reply: FastifyReply, { html, policy }: { html: string; policy: string }): string {
  void reply
    .removeHeader('content-length')
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
  return html
}
