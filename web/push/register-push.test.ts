import { describe, expect, test } from 'vitest'
import { registerPush, type DeviceSubscription, type PushBrowser, type PushServer } from './register-push.ts'

/** A fake browser and server with configurable answers that record the requests. */
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
    register: async (it, previous) => {
      asked.push(`register ${it.endpointUrl} after ${previous}`)
      return given.register ?? 200
    },
  }
  return { asked, run: () => registerPush(browser, server) }
}

type Given = Parameters<typeof scene>[0]
const error = (errorMessage: string) => ({ result: 'error', errorMessage })
const unauth = { result: 'unauth', errorMessage: 'Unauthorized' }
const anew = ['subscribe server key', 'register new after null']

describe('where notifications are', () => {
  test.each<[string, Given, object, string[]]>([
    ['not known to the browser, it says so', { supported: false }, error('This browser does not support notifications'), []],
    ['denied, nothing is asked', { permission: 'denied' }, { result: 'denied' }, []],
    ['undecided and refused, it is denied', { permission: 'default', answer: 'denied' }, { result: 'denied' }, ['ask']],
    ['undecided and dismissed, it is denied', { permission: 'default', answer: 'default' }, { result: 'denied' }, ['ask']],
    ['undecided and granted, the device is registered', { permission: 'default' }, { result: 'ok' }, ['ask', ...anew]],
    ['granted, with no subscription, the device is registered', {}, { result: 'ok' }, anew],
    ['granted, and the server knows the subscription, all is well', { current: true }, { result: 'ok' }, ['check old']],
    ['granted, and nobody is signed in, it is unauthorized', { current: true, check: 401 }, unauth, ['check old']],
    [
      'granted, and the subscription is gone, it is removed first and a new one registered in its place',
      { current: true, check: 410 },
      { result: 'ok' },
      ['check old', 'remove old', 'subscribe server key', 'register new after old'],
    ],
    [
      'granted, and the gone subscription cannot be removed, it says so',
      { current: true, check: 410, removes: false },
      error('Failed to unsubscribe'),
      ['check old', 'remove old'],
    ],
    [
      'granted, and the server says something else, it is named',
      { current: true, check: 418 },
      error('Unexpected status code result 418'),
      ['check old'],
    ],
    ['granted, and the server has no key, it says so', { key: ' \n' }, error('No public key found'), []],
    ['granted, and the key is too long, it says so', { key: 'k'.repeat(101) }, error('Public key too long'), []],
    [
      'granted, and the key is just short enough, it is taken',
      { key: 'k'.repeat(100) },
      { result: 'ok' },
      [`subscribe ${'k'.repeat(100)}`, anew[1] ?? ''],
    ],
    [
      'granted, and the new subscription has no endpoint, it says so',
      { endpointUrl: '' },
      error('No endpoint found in new subscription'),
      ['subscribe server key'],
    ],
    ['granted, and registering finds nobody signed in, it is unauthorized', { register: 401 }, unauth, anew],
    ['granted, and registering fails otherwise, the status is named', { register: 500 }, error('Unexpected status code result 500'), anew],
    [
      'granted, and the browser cannot subscribe, its own words are said',
      { fails: 'subscribe' },
      error('The push service is not reachable'),
      ['subscribe server key'],
    ],
    ['granted, and there is no network, its own words are said', { fails: 'key' }, error('Failed to fetch'), []],
  ])('%s', async (_, given, result, asked) => {
    const it = scene(given)
    expect(await it.run()).toEqual(result)
    expect(it.asked).toEqual(asked)
  })
})
