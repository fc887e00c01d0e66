import { expect } from 'vitest'
import { configurationPath, groupPath } from '#contract/addresses.ts'
import { customerEdit } from '#contract/customers.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { openTextService, signedWebhook } from '#server/testing/text-service.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'

const service = await openTextService(() => '2026-11-20T13:00:00Z')
portalSettings['TWILIO_URL'] = service.base
const phone = '+12465550101'

story(
  'an administrator sets text messages up; an agent and a guest write to each other',
  { timeout: 120_000 },
  async ({ portal, visitors, onTestFinished }) => {
    onTestFinished(() => service.close())
    const post = async (url: string, fields: Record<string, string>) => {
      const { status } = await fetch(url, { method: 'POST', ...signedWebhook(url, fields, service.token) })
      expect(status).toBe(200)
    }
    const guestWrites = (text: string, sid: string) =>
      post(`${portal.url}/api/webhooks/texts/incoming`, {
        MessageSid: sid,
        From: phone,
        Body: text,
        NumMedia: '0',
      })
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const booked = await bookCouple(caller, {
      lastName: 'Texter',
      date: addDays(todayAtAirport(), 3),
      direction: 'departure',
      isDriven: true,
    })
    const params = { id: booked.customer.guid }
    const form = await caller.must(customerEdit.load, { params })
    const body = { ...form, phone } as BodyIn<typeof customerEdit.save>
    await caller.must(customerEdit.save, { params, body })

    const office = await visitors.signInAs('administrator', 'desktop', configurationPath('integrations'))
    const setup = office.getByRole('region', { name: 'Text messages' })
    await setup.getByLabel(/^Account SID/).fill(service.account)
    await setup.getByLabel(/^Auth token/).fill(service.token)
    await setup.getByLabel(/^SMS sender/).fill('+12465550100')
    await setup.getByRole('button', { name: 'Save text messages' }).click()
    await setup.getByText('On', { exact: true }).waitFor()
    await setup.getByRole('button', { name: 'Check account' }).click()
    await setup.getByText('Connected to Twilio: Coral Gate').waitFor()

    const agent = await visitors.signInAs(
      'reservations',
      'phone',
      groupPath(booked.customer.guid, booked.guid),
    )
    const texts = agent.getByRole('region', { name: 'Conversation' })
    await texts.getByRole('textbox', { name: /^Message to/ }).fill('Shall we bring a child seat?')
    await texts.getByRole('button', { name: 'Send SMS' }).click()
    await expect.poll(() => service.messages.at(-1)?.body).toBe('Shall we bring a child seat?')
    const sent = service.messages.at(-1)
    await post(sent?.statusCallback ?? '', { MessageSid: sent?.sid ?? '', MessageStatus: 'delivered' })
    await texts.getByText(/^Delivered/).waitFor()

    await guestWrites('Yes please, for a baby', 'SM1')
    await texts.getByText('Yes please, for a baby').waitFor()
    await agent.goto('/')
    await agent.getByRole('link', { name: /1 guest message awaiting a reply/ }).click()
    await agent.getByRole('region', { name: 'Conversation' }).getByText('Needs a reply').waitFor()
    await agent.goto('/guest-messages')
    const waiting = agent.getByRole('article', { name: 'Story Texter' })
    await waiting.getByRole('textbox').fill('It will be there')
    await waiting.getByRole('button', { name: 'Send reply' }).click()
    await agent.getByText(/^No messages to reply to/).waitFor()
    await expect.poll(() => service.messages.at(-1)?.body).toBe('It will be there')

    await guestWrites('STOP', 'SM2')
    await agent.goto(groupPath(booked.customer.guid, booked.guid))
    await agent.getByText('The guest opted out of text messages').waitFor()
  },
)
