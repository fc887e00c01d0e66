import { registeredWorker } from '#web/offline/worker.ts'
import type { DeviceSubscription, PushBrowser } from './register-push.ts'

/** The browser that the page runs in. */
export const thisBrowser: PushBrowser = {
  supported:
    typeof navigator !== 'undefined' &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis,
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  current: async () => {
    const found = await (await worker()).pushManager.getSubscription()
    return found && deviceOf(found)
  },
  subscribe: async (serverKey) =>
    deviceOf(
      await (
        await worker()
      ).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) }),
    ),
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await registeredWorker()
  return navigator.serviceWorker.ready
}

function deviceOf(subscription: PushSubscription): DeviceSubscription {
  return {
    endpointUrl: subscription.endpoint,
    publicKey: textOf(subscription.getKey('p256dh')),
    authSecret: textOf(subscription.getKey('auth')),
    expirationTime: subscription.expirationTime,
    remove: () => subscription.unsubscribe().catch(() => false),
  }
}

/** Encodes and decodes base64url. */
function textOf(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
}
