import { describe, expect, test } from 'vitest'
import { registerPush, type DeviceSubscription, type PushBrowser, type PushServer } from './register-push.ts'

/** A fake browser and server with configurable answers that record calls. */
function scene(given: {
  supported?: boolean
  permission?: NotificationPermission
  answer?: NotificationPermission
  current?: boolean
  removes?: boolean
  key?: string
  endpointUrl?: string
  check?: number
  register?: number
  fails?: 'subscribe' | 'key'
}) {
  const asked: string[] = []
  const subscription = (endpointUrl: string): DeviceSubscription => ({
    endpointUrl,
    publicKey: 'key',
    authSecret: 'secret',
    expirationTime: null,
    remove: async () => {
      asked.push(`remove ${endpointUrl}`)
      return given.removes ?? true
    },
  })
  const browser: PushBrowser = {
    supported: given.supported ?? true,
    permission: () => given.permission ?? 'granted',
    ask: async () => {
      asked.push('ask')
      return given.answer ?? 'granted'
    },
    current: async () => (given.current ? subscription('old') : null),
    subscribe: async (key) => {
      asked.push(`subscribe ${key}`)
      if (given.fails === 'subscribe') throw new Error('The push service is not reachable')
      return subscription(given.endpointUrl ?? 'new')
    },
  }
  const server: PushServer = {
    key: async () => {
      if (given.fails === 'key') throw new TypeError('Failed to fetch')
      return given.key ?? 'server key\n'
    },
    check: async (url) => {
      asked.push(`check ${url}`)
      return given.check ?? 200
    },
    register: async (device, previous) => {
      asked.push(`register ${device.endpointUrl} after ${previous}`)
      return given.register ?? 200
    },
  }
  return { asked, run: () => registerPush(browser, server) }
}

type Given = Parameters<typeof scene>[0]
const error = (errorMessage: string) => ({ result: 'error', errorMessage })
const unauth = { result: 'unauth', errorMessage: 'Unauthorized' }
const subscribed = ['subscribe server key', 'register new after null']

describe('when notifications are', () => {
  test.each<[string, Given, object, string[]]>([
    [
      'not supported, the result is an error',
      { supported: false },
      error('This browser does not support notifications'),
      [],
    ],
    ['denied, nothing is requested', { permission: 'denied' }, { result: 'denied' }, []],
    [
      'undecided and refused, the result is denied',
      { permission: 'default', answer: 'denied' },
      { result: 'denied' },
      ['ask'],
    ],
    [
      'undecided and dismissed, the result is denied',
      { permission: 'default', answer: 'default' },
      { result: 'denied' },
      ['ask'],
    ],
    [
      'undecided and granted, the device is registered',
      { permission: 'default' },
      { result: 'ok' },
      ['ask', ...subscribed],
    ],
    ['granted without a subscription, the device is registered', {}, { result: 'ok' }, subscribed],
    [
      'granted and the server knows the subscription, nothing changes',
      { current: true },
      { result: 'ok' },
      ['check old'],
    ],
    [
      'granted without a session, the result is unauthorized',
      { current: true, check: 401 },
      unauth,
      ['check old'],
    ],
    [
      'granted and the subscription is gone, it is removed and replaced',
      { current: true, check: 410 },
      { result: 'ok' },
      ['check old', 'remove old', 'subscribe server key', 'register new after old'],
    ],
    [
      'granted and the old subscription can’t be removed, the result is an error',
      { current: true, check: 410, removes: false },
      error('Failed to unsubscribe'),
      ['check old', 'remove old'],
    ],
    [
      'granted and the check returns another status, the error names it',
      { current: true, check: 418 },
      error('Unexpected status code result 418'),
      ['check old'],
    ],
    [
      'granted and the server has no key, the result is an error',
      { key: ' \n' },
      error('No public key found'),
      [],
    ],
    [
      'granted and the key is too long, the result is an error',
      { key: 'k'.repeat(101) },
      error('Public key too long'),
      [],
    ],
    [
      'granted and the key has the maximum length, the device is registered',
      { key: 'k'.repeat(100) },
      { result: 'ok' },
      [`subscribe ${'k'.repeat(100)}`, subscribed[1] ?? ''],
    ],
    [
      'granted and the new subscription has no endpoint, the result is an error',
      { endpointUrl: '' },
      error('No endpoint found in new subscription'),
      ['subscribe server key'],
    ],
    [
      'granted and registering has no session, the result is unauthorized',
      { register: 401 },
      unauth,
      subscribed,
    ],
    [
      'granted and registering fails, the error names the status',
      { register: 500 },
      error('Unexpected status code result 500'),
      subscribed,
    ],
    [
      'granted and the browser can’t subscribe, the error is the browser’s',
      { fails: 'subscribe' },
      error('The push service is not reachable'),
      ['subscribe server key'],
    ],
    ['granted without a network, the error is the browser’s', { fails: 'key' }, error('Failed to fetch'), []],
  ])('%s', async (_, given, result, asked) => {
    const registration = scene(given)
    expect(await registration.run()).toEqual(result)
    expect(registration.asked).toEqual(asked)
  })
})
