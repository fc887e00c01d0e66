import type { BodyIn, Endpoint } from '#contract/endpoint.ts'
import { pushForget, pushKey, pushRegister } from '#contract/push.ts'
import { addressFor, newKey, xsrfToken } from '#web/api/client.ts'
import type { PushServer } from './register-push.ts'

/**
 * The server calls of the registration. They only return the status, so that a 401 doesn't redirect the user.
 */
export const ourServer: PushServer = {
  key: async () => {
    const answer = await fetch(pushKey.path)
    return answer.ok ? answer.text() : ''
  },
  check: async (endpointUrl) =>
    (await fetch(addressFor(pushRegister.load, { query: { endpointUrl } }))).status,
  register: ({ endpointUrl, publicKey, authSecret, expirationTime }, previousEndpointUrl) =>
    statusOf(pushRegister.save, { endpointUrl, previousEndpointUrl, publicKey, authSecret, expirationTime }),
}

export function forgetOnServer(endpointUrl: string): Promise<number> {
  return statusOf(pushForget, { endpointUrl })
}

async function statusOf<E extends Endpoint>(endpoint: E, body: BodyIn<E>): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': xsrfToken(document.cookie),
    'Idempotency-Key': newKey(),
  }
  return (await fetch(endpoint.path, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
