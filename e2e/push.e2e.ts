import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { PushNotice } from '#contract/push.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { openPushProxy } from './harness/push-proxy.ts'
import { story } from './harness/story.ts'

const internet = await openPushProxy()
Object.assign(portalSettings, internet.env)
afterAll(() => internet.close())

/**
 * Browsers subscribe at their vendor's push service, which test machines can't reach. Only that is faked: the
 * subscription names the test's own push service. Everything else is real: the page, the server, the
 * encrypted https request, the service worker and the notification.
 */
story(
  'a test message goes from an administrator to a driver’s phone and opens its page',
  async ({ portal, visitors }) => {
    const driver = await visitors.signInAs('driver4', 'phone', '/driver-dash')
    await subscribeAtTheTest(driver.context(), portal.url)
    await driver.goto('/account')
    // Users who allowed notifications before are subscribed on arrival.
    const isOn = driver.getByText('On. This device gets updates about your work, even')
    await isOn.waitFor()
    await driver.getByRole('button', { name: 'Turn off push notifications' }).press('Enter')
    await driver.getByText('Off. This device gets no updates while the portal is closed.').waitFor()
    await driver.getByRole('button', { name: 'Turn on push notifications' }).press('Enter')
    await isOn.waitFor()

    const admin = await visitors.signInAs(
      'administrator',
      'desktop',
      '/configuration/staff-users?query=driver.four',
    )
    await admin.getByRole('link', { name: 'Driver Four' }).click()
    await admin.getByRole('button', { name: 'Send test web push' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Send test web push' }).click()
    await admin.getByText('Test sent to 1 device').first().waitFor()

    const sent = await internet.message()
    expect(JSON.parse(sent)).toMatchObject({
      title: 'Test message',
      url: '/account',
    } satisfies Partial<PushNotice>)
    await driver.goto('/driver-dash')
    await recordNotifications(driver)
    await deliver(driver, portal.url, sent)
    const { title, body } = JSON.parse(sent) as PushNotice
    await expect.poll(() => shown(driver), { timeout: 30_000 }).toEqual([{ title, body }])

    await click(driver)
    await driver.waitForURL('**/account')
    expect(await shown(driver)).toEqual([])
  },
)

story('a browser that blocks notifications shows how to allow them', async ({ portal, visitors }) => {
  const page = await visitors.signInAs('driver5', 'phone', '/')
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const setting = {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: portal.url,
    browserContextId,
  } as const
  await devtools.send('Browser.setPermission', setting)
  await page.goto('/account')
  await page
    .getByText(
      'Your browser blocks notifications from this site. Allow them in the browser settings, then come back.',
    )
    .waitFor()
})

/** Allows notifications, and makes subscribing return the test's device. */
async function subscribeAtTheTest(context: BrowserContext, origin: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }))
  await context.addInitScript(({ endpointUrl, publicKey, authSecret }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.codePointAt(0) ?? 0)
        .buffer
    const subscription = {
      endpoint: endpointUrl,
      expirationTime: null,
      getKey: (name: string) => bytes(name === 'auth' ? authSecret : publicKey),
      unsubscribe: () => {
        localStorage.removeItem('subscribed')
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
    const isSubscribed = () => localStorage.getItem('subscribed') === 'yes'
    PushManager.prototype.getSubscription = () => Promise.resolve(isSubscribed() ? subscription : null)
    PushManager.prototype.subscribe = () => {
      localStorage.setItem('subscribed', 'yes')
      return Promise.resolve(subscription)
    }
  }, internet.device)
}

/** Delivers a message to the browser as its push service would. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(devtools)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

/** The global scope of the service worker. */
interface WorkerWorld extends EventTarget {
  registration: ServiceWorkerRegistration
}

/** Headless browsers show no notifications, so they are recorded instead. */
async function recordNotifications(page: Page): Promise<void> {
  if ((await workerOf(page).evaluate(() => Notification.permission)) === 'granted') return
  await workerOf(page).evaluate(() => {
    const { registration } = globalThis as unknown as WorkerWorld
    let stored: object[] = []
    const showNotification = (title: string, options: NotificationOptions) => {
      const notification = {
        title,
        ...options,
        close: () => void (stored = stored.filter((it) => it !== notification)),
      }
      stored.push(notification)
      return Promise.resolve()
    }
    Object.assign(registration, { showNotification, getNotifications: () => Promise.resolve(stored) })
  })
}

async function shown(page: Page): Promise<{ title: string; body: string }[]> {
  return workerOf(page).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerWorld
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })
}

/**
 * Clicks the notification. Tests can't click system UI, so the worker gets the event directly. Focusing a
 * window requires a real click and is skipped; closing the notification and opening its page are the worker's
 * own code.
 */
async function click(page: Page): Promise<void> {
  await workerOf(page).evaluate(async () => {
    const world = globalThis as unknown as WorkerWorld
    const [notification] = await world.registration.getNotifications()
    const pressed = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => work,
    })
    const windows = globalThis as unknown as {
      WindowClient: { prototype: { focus: () => Promise<unknown> } }
    }
    windows.WindowClient.prototype.focus = function () {
      return Promise.resolve(this)
    }
    world.dispatchEvent(pressed)
  })
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('No service worker is running')
  return worker
}
