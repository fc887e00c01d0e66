import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { options } from '#contract/options.ts'
import * as contract from '#contract/webhooks.ts'
import { notFound, refuseField } from '#domain/refusal.ts'
import { anAdministrator, aPartnerUser } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const aWebhook = (more: Partial<contract.WebhookRow> = {}): contract.WebhookRow => ({
  guid: aGuid(1),
  name: 'Accounting',
  url: 'https://hooks.example.com/kerbside',
  events: ['invoice.issued', 'payment.taken'],
  owner: null,
  partner: null,
  state: 'on',
  disabledReason: '',
  disabledAt: null,
  waiting: 0,
  last: { at: '2026-11-20T12:58:00Z', status: 204, error: '' },
  ...more,
})
const aDelivery = (more: Partial<contract.WebhookDeliveryRow> = {}): contract.WebhookDeliveryRow => ({
  guid: aGuid(5),
  webhookId: `msg_${aGuid(6)}`,
  type: 'payment.taken',
  at: '2026-11-20T12:58:00Z',
  state: 'delivered',
  about: 'RX7K2P',
  attempts: 1,
  lastAt: '2026-11-20T12:58:01Z',
  lastStatus: 204,
  lastError: '',
  nextAt: null,
  whyWaiting: null,
  ...more,
})
const list = (...items: contract.WebhookRow[]) => answer(contract.queryWebhooks, { items, whyNotAdd: null })
const one = (more: Partial<contract.WebhookLoaded> = {}) =>
  answer(contract.webhookForm.load, { ...aWebhook(), version: 3, previousUntil: null, ...more })
const log = (...items: contract.WebhookDeliveryRow[]) =>
  answer(contract.queryWebhookDeliveries, { items, nextCursor: null })
const partners = answer(options, { items: [{ guid: aGuid(7), name: 'Hotel Bougainvillea' }] })
const opened = (path: string, { answers = [], ...more }: Opening = {}) =>
  openPage(path, { as: anAdministrator(), ...more, answers: [partners, log(aDelivery()), ...answers] })
const openWebhook = (...answers: NonNullable<Opening['answers']>) =>
  opened(`/configuration/webhooks/${aGuid(1)}`, { answers })

describe('the list', () => {
  test('loads, fails, recovers and is refused', async () => {
    await expectLoadStates('/configuration/webhooks', {
      as: anAdministrator(),
      endpoint: contract.queryWebhooks,
      answers: [list(aWebhook())],
      loaded: (page) => page.getByText('Accounting').first(),
    })
  })

  test('shows each URL and its last result', async () => {
    const failing = {
      state: 'failing',
      waiting: 12,
      last: { at: '2026-11-20T12:58:00Z', status: 500, error: '' },
    }
    const page = await opened('/configuration/webhooks', {
      answers: [list(aWebhook(failing as Partial<contract.WebhookRow>))],
    })
    const row = page.getByRole('row', { name: /Accounting/ })
    for (const text of ['https://hooks.example.com/kerbside', 'Failing', 'HTTP 500', '12'])
      await row.getByText(text).first().waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('is empty at first, and a limit is explained', async () => {
    const whyNotAdd = 'You can have up to 5 webhooks. Delete one first.'
    const page = await opened('/configuration/webhooks', {
      answers: [answer(contract.queryWebhooks, { items: [], whyNotAdd })],
    })
    await page.getByText(/No webhooks yet\. Add one for each system/).waitFor()
    await page.getByRole('button', { name: 'New webhook' }).hover()
    await page.getByText(whyNotAdd).first().waitFor()
  })

  test('of a partner is under the account, without other partners', async () => {
    const page = await opened('/account/webhooks', { as: aPartnerUser(), answers: [list(aWebhook())] })
    await page.getByRole('row', { name: /Accounting/ }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Partner' }).count()).toBe(0)
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel(/^URL/).waitFor()
    expect(await dialog.getByLabel(/^Partner/).count()).toBe(0)
  })
})

describe('a new webhook', () => {
  const fill = async (answers: NonNullable<Opening['answers']>) => {
    const page = await opened('/configuration/webhooks', { answers: [list(), ...answers] })
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel(/^Name/).fill('Accounting')
    await dialog.getByLabel(/^URL/).fill('https://hooks.example.com/kerbside')
    await dialog.getByRole('checkbox', { name: 'Invoice issued' }).check()
    return { page, dialog }
  }

  test('shows its secret once', async () => {
    const { page, dialog } = await fill([answer(contract.addWebhook, { guid: aGuid(2), secret })])
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const made = page.getByRole('dialog', { name: 'Signing secret' })
    await made.getByText(secret).waitFor()
    expect(page.sent(contract.addWebhook)).toEqual([
      {
        name: 'Accounting',
        url: 'https://hooks.example.com/kerbside',
        events: ['invoice.issued'],
        partnerGuid: null,
      },
    ])
    await made.getByRole('button', { name: 'I’ve saved it' }).click()
    await made.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)
  })

  test('that is refused keeps what was typed', async () => {
    const message = 'The URL must begin with https://'
    const { dialog } = await fill([refused(contract.addWebhook, refuseField('url', message))])
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText(message).first().waitFor()
    expect(await dialog.getByLabel(/^Name/).inputValue()).toBe('Accounting')
  })
})

describe('a webhook', () => {
  test('loads, fails, recovers and is refused', async () => {
    await expectLoadStates(`/configuration/webhooks/${aGuid(1)}`, {
      as: anAdministrator(),
      endpoint: contract.webhookForm.load,
      answers: [one(), log(aDelivery())],
      loaded: (page) => page.getByText('https://hooks.example.com/kerbside').first(),
    })
  })

  test('is edited', async () => {
    const page = await openWebhook(one(), answer(contract.webhookForm.save, { guid: aGuid(1) }))
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Accounting' })
    await dialog.getByLabel(/^Name/).fill('ERP')
    await dialog.getByRole('button', { name: 'Save webhook' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(contract.webhookForm.save)).toMatchObject([{ name: 'ERP', version: 3 }])
  })

  test('that is off shows the reason, and is turned on with or without missed events', async () => {
    const page = await openWebhook(
      one({
        state: 'off',
        disabledAt: '2026-11-19T12:58:00Z',
        disabledReason: 'Delivery failed for 24 hours. Last error: HTTP 500.',
        waiting: 34,
      }),
      answer(contract.turnOnWebhook, { toast: 'Turned on Accounting' }),
    )
    await page.getByText(/Delivery failed for 24 hours/).waitFor()
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on Accounting' })
    await dialog.getByText('This webhook missed 34 events').waitFor()
    await dialog.getByRole('radio', { name: /Skip them/ }).check()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(contract.turnOnWebhook)).toEqual([{ missed: 'skip' }])
  })

  test('gets a new secret once confirmed, and shows how long the old one is valid', async () => {
    const renewed = { secret, previousUntil: '2026-11-21T13:00:00Z' }
    const page = await openWebhook(one(), answer(contract.newWebhookSecret, renewed))
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('button', { name: 'Create new secret' }).click()
    const made = page.getByRole('dialog', { name: 'Signing secret' })
    await made.getByText(secret).waitFor()
    await made.getByText(/previous secret until Sat 21 Nov 09:00/).waitFor()
  })

  test.each([
    ['Turn off', contract.turnOffWebhook],
    ['Delete', contract.deleteWebhook],
  ])('%s asks first', async (name, endpoint) => {
    const page = await openWebhook(one(), answer(endpoint, { toast: 'Done' }))
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: `${name} Accounting` })
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(endpoint)).toHaveLength(1)
  })

  test('shows in its log why an event waits', async () => {
    const whyWaiting = 'An earlier event of the same reservation or invoice hasn’t been delivered'
    const page = await openWebhook(one(), log(aDelivery({ state: 'waiting', whyWaiting })))
    await page
      .getByRole('row', { name: /RX7K2P/ })
      .getByText(whyWaiting)
      .waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('sends a test, and filters its log', async () => {
    const page = await openWebhook(one(), answer(contract.testWebhook, { toast: 'Sending a test' }))
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Sending a test').first().waitFor()
    await page.getByRole('row', { name: /RX7K2P/ }).waitFor()
    await page.getByLabel('Status', { exact: true }).first().selectOption({ label: 'Skipped' })
    await expect
      .poll(() => page.asked(contract.queryWebhookDeliveries).at(-1)?.query)
      .toMatchObject({ state: 'skipped' })
  })

  test('that isn’t there or isn’t one’s own is not found', async () => {
    const page = await openWebhook(refused(contract.webhookForm.load, notFound))
    await page.getByText('Not found').first().waitFor()
    page.expectComplaint(/404/)
  })
})

describe('an event', () => {
  const path = `/configuration/webhooks/${aGuid(1)}/${aGuid(5)}`
  const anEvent = (more: Partial<ReplyOf<typeof contract.webhookDelivery>> = {}) =>
    answer(contract.webhookDelivery, {
      ...aDelivery(),
      endpointGuid: aGuid(1),
      body: '{"type":"payment.taken","data":{}}',
      tries: [
        {
          guid: aGuid(8),
          at: '2026-11-20T12:58:01Z',
          durationMs: 310,
          url: 'https://hooks.example.com/kerbside',
          requestHeaders: { 'webhook-id': `msg_${aGuid(6)}` },
          status: 500,
          responseHeaders: { server: 'nginx' },
          responseBody: 'out of order',
          error: '',
        },
      ],
      whyNotAgain: null,
      ...more,
    })

  test('loads, fails, recovers and is refused', async () => {
    await expectLoadStates(path, {
      as: anAdministrator(),
      endpoint: contract.webhookDelivery,
      answers: [anEvent()],
      loaded: (page) => page.getByText('out of order').first(),
    })
  })

  test('shows each request and response, and is sent again', async () => {
    const page = await opened(path, {
      answers: [anEvent(), answer(contract.sendWebhookAgain, { toast: 'Event queued' })],
    })
    for (const text of ['"payment.taken"', 'POST https://hooks.example.com/kerbside', 'server: nginx'])
      await page.getByText(text).first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Event queued').first().waitFor()
    expect(page.sent(contract.sendWebhookAgain)).toHaveLength(1)
  })

  test('of a webhook that is off can’t be sent', async () => {
    const whyNotAgain = 'This webhook is off. Turn it on first.'
    const waiting = { state: 'waiting' as const, whyWaiting: 'The webhook is off', whyNotAgain }
    const page = await opened(path, { answers: [anEvent(waiting)] })
    await page.getByText('The webhook is off', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send now' }).hover()
    await page.getByText(whyNotAgain).first().waitFor()
  })
})
