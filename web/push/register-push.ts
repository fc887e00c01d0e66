import { messages, unexpectedStatus } from '#contract/wire-errors.ts'
import { pushKeyMost } from '#contract/push.ts'

/**
 * Subscribing this device to push messages, step by step as in the specification (point 4). Browser and network are passed in, so that
 * every path can be tested.
 */
export type PushResult =
  | { result: 'ok' }
  | { result: 'unauth'; errorMessage: string }
  | { result: 'denied' }
  | { result: 'error'; errorMessage: string }

export interface DeviceSubscription {
  endpointUrl: string
  publicKey: string
  authSecret: string
  expirationTime: number | null
  /** False when the browser refused. */
  remove: () => Promise<boolean>
}

export interface PushBrowser {
  supported: boolean
  permission: () => NotificationPermission
  ask: () => Promise<NotificationPermission>
  /** The existing subscription, or null. */
  current: () => Promise<DeviceSubscription | null>
  /** A new one: every message is shown (visible-only), and only the server's own are accepted. */
  subscribe: (serverKey: string) => Promise<DeviceSubscription>
}

export interface PushServer {
  /** The content of `/push-key.txt`. */
  key: () => Promise<string>
  /** The status of checking a subscription. */
  check: (endpointUrl: string) => Promise<number>
  /** The status of registering one. */
  register: (subscription: DeviceSubscription, previousEndpointUrl: string | null) => Promise<number>
}

const ok: PushResult = { result: 'ok' }
const unauthorized: PushResult = { result: 'unauth', errorMessage: messages.pushUnauthorized }
const denied: PushResult = { result: 'denied' }
const failed = (errorMessage: string): PushResult => ({ result: 'error', errorMessage })

export async function registerPush(browser: PushBrowser, server: PushServer): Promise<PushResult> {
  if (!browser.supported) return failed(messages.pushUnsupported)
  try {
    const permission = browser.permission() === 'default' ? await browser.ask() : browser.permission()
    return permission === 'granted' ? await checkOrSubscribe(browser, server) : denied
  } catch (error) {
    return failed(error instanceof Error && error.message !== '' ? error.message : messages.pushUnsupported)
  }
}

async function checkOrSubscribe(browser: PushBrowser, server: PushServer): Promise<PushResult> {
  const current = await browser.current()
  if (current === null) return subscribeAnew(browser, server, null)
  const status = await server.check(current.endpointUrl)
  if (status === 410)
    return (await current.remove()) ? subscribeAnew(browser, server, current.endpointUrl) : failed(messages.pushUnsubscribeFailed)
  return resultOf(status)
}

async function subscribeAnew(browser: PushBrowser, server: PushServer, previousEndpointUrl: string | null): Promise<PushResult> {
  const key = (await server.key()).trim()
  if (key === '') return failed(messages.pushNoKey)
  if (key.length > pushKeyMost) return failed(messages.pushKeyTooLong)
  const made = await browser.subscribe(key)
  if (made.endpointUrl === '') return failed(messages.pushNoEndpoint)
  return resultOf(await server.register(made, previousEndpointUrl))
}

function resultOf(status: number): PushResult {
  if (status === 200) return ok
  return status === 401 ? unauthorized : failed(unexpectedStatus(status))
}
