import { pushMessages } from '#contract/push-messages.ts'
import { unexpectedStatus } from '#contract/wire-errors.ts'
import { pushKeyMost } from '#contract/push.ts'

/**
 * Subscribes this device to push notifications as specified (point 4). The browser and the network are
 * parameters, so that every path can be tested.
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
  /** Resolves to false if the browser refused. */
  remove: () => Promise<boolean>
}

export interface PushBrowser {
  supported: boolean
  permission: () => NotificationPermission
  ask: () => Promise<NotificationPermission>
  /** The existing subscription, or null. */
  current: () => Promise<DeviceSubscription | null>
  /** Creates a subscription for visible notifications from this server only. */
  subscribe: (serverKey: string) => Promise<DeviceSubscription>
}

export interface PushServer {
  /** Returns the content of `/push-key.txt`. */
  key: () => Promise<string>
  /** Checks a subscription and returns the status. */
  check: (endpointUrl: string) => Promise<number>
  /** Registers a subscription and returns the status. */
  register: (subscription: DeviceSubscription, previousEndpointUrl: string | null) => Promise<number>
}

const ok: PushResult = { result: 'ok' }
const unauthorized: PushResult = { result: 'unauth', errorMessage: pushMessages.pushUnauthorized }
const denied: PushResult = { result: 'denied' }
const failed = (errorMessage: string): PushResult => ({ result: 'error', errorMessage })

export async function registerPush(browser: PushBrowser, server: PushServer): Promise<PushResult> {
  if (!browser.supported) return failed(pushMessages.pushUnsupported)
  try {
    const permission = browser.permission() === 'default' ? await browser.ask() : browser.permission()
    return permission === 'granted' ? await checkOrSubscribe(browser, server) : denied
  } catch (error) {
    return failed(
      error instanceof Error && error.message !== '' ? error.message : pushMessages.pushUnsupported,
    )
  }
}

async function checkOrSubscribe(browser: PushBrowser, server: PushServer): Promise<PushResult> {
  const current = await browser.current()
  if (current === null) return subscribe(browser, server, null)
  const status = await server.check(current.endpointUrl)
  if (status === 410)
    return (await current.remove())
      ? subscribe(browser, server, current.endpointUrl)
      : failed(pushMessages.pushUnsubscribeFailed)
  return resultOf(status)
}

async function subscribe(
  browser: PushBrowser,
  server: PushServer,
  previousEndpointUrl: string | null,
): Promise<PushResult> {
  const key = (await server.key()).trim()
  if (key === '') return failed(pushMessages.pushNoKey)
  if (key.length > pushKeyMost) return failed(pushMessages.pushKeyTooLong)
  const made = await browser.subscribe(key)
  if (made.endpointUrl === '') return failed(pushMessages.pushNoEndpoint)
  return resultOf(await server.register(made, previousEndpointUrl))
}

function resultOf(status: number): PushResult {
  if (status === 200) return ok
  return status === 401 ? unauthorized : failed(unexpectedStatus(status))
}
