import { expect } from 'vitest'
import { gratuityPage, groupPath } from '#contract/addresses.ts'
import { dispatcherTrip } from '#contract/dispatch.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { storyClock } from './harness/clock.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'
import { acceptAndStart, boardGuests, giveTrip } from './harness/trips.ts'

const linkSecret = 'the links of the gratuity stories'
portalSettings['LINK_SECRET'] = linkSecret

story(
  'a driver sees their gratuities on the phone; after a payout they are paid, with a receipt',
  async ({ visitors }) => {
    const phone = await visitors.signInAs(
      'driver1',
      'phone',
      '/driver-gratutities?from=2000-01-01&to=2099-12-31',
    )
    await phone.getByRole('heading', { name: 'Gratuties Report' }).waitFor()
    const due = phone.locator('dl > div').filter({ hasText: 'Still due to you' })
    await expect.poll(() => due.innerText()).not.toMatch(/\s0\.00$/)
    await phone.getByText('Payable', { exact: true }).first().waitFor()

    const office = await visitors.signInAs('accountant', 'desktop', '/manager/gratuities')
    const row = office.getByRole('row').filter({ hasText: 'Driver One' })
    await row.getByRole('button', { name: 'Pay out Driver One' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Bank transfer' }).check()
    await dialog.getByRole('button', { name: 'Review payout' }).click()
    await dialog.getByRole('row').filter({ hasText: 'Driver One' }).waitFor()
    await dialog.getByRole('button', { name: 'Pay out' }).click()
    await office.getByText('1 driver paid').first().waitFor()
    await dialog.waitFor({ state: 'detached' })

    await phone.getByText('Paid out', { exact: true }).nth(1).waitFor()
    const receipt = await phone.getByRole('link', { name: /bank$/ }).first().getAttribute('href')
    const file = await phone.request.get(receipt ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await office.getByRole('button', { name: 'Payouts' }).click()
    // Newest payout first.
    await office.getByRole('button', { name: 'Reverse payout to Driver One' }).first().click()
    await office.getByLabel(/^Reason/).fill('Paid by mistake')
    await office.keyboard.press('Control+Enter')
    await office.getByText('Payout reversed').first().waitFor()
    await office.getByText('Reversed', { exact: true }).waitFor()
  },
)

story(
  'a guest opens the gratuity page in their language and gives the driver cash; another pays at the desk',
  async ({ portal, visitors }) => {
    const { caller, tripGuid, reference } = await giveTrip(portal.url, 'Trinkgeld', 'Driver Ten')
    const phone = await visitors.signInAs('driver10', 'phone', '/driver-dash')
    await acceptAndStart(phone)
    for (const step of ['Arrived, start waiting', 'Guests on board', 'Complete trip']) {
      await phone.getByRole('article', { name: `Trip ${reference}` }).waitFor()
      if (step === 'Guests on board') await boardGuests(phone)
      else await phone.getByRole('button', { name: step }).click()
    }
    const { trip } = await caller.must(dispatcherTrip, { query: { tripGuid } })
    const { customerGuid, groupGuid } = trip

    const links = signedLinks(null as never, null as never, linkSecret)
    const link = await links.sign(gratuityPage(groupGuid), storyClock.now(), 60)
    const guest = await visitors.visit('phone')
    await guest.goto(link)
    await guest.getByRole('heading', { name: 'Leave a gratuity' }).waitFor()
    await guest.getByText(/Your gratuity goes to Driver/).waitFor()
    await guest.getByRole('radio', { name: 'Other amount' }).check()
    const own = guest.getByLabel(/^Other amount, BBD/)
    await own.fill('900')
    await guest.getByRole('button', { name: 'Pay in cash' }).click()
    await guest
      .getByRole('alert')
      .getByText(/from BBD\s1\.00 to BBD\s500\.00/)
      .waitFor()
    await own.fill('12,50')
    await own.press('Enter')
    await guest.getByRole('heading', { name: 'Thank you' }).waitFor()
    await guest.getByText(/hand BBD\s12\.50 to your driver/).waitFor()

    visitors.expectComplaint(/^404 GET \/gratuity/)
    await guest.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    await guest.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()

    await phone.getByRole('button').filter({ hasText: 'Trinkgeld' }).filter({ hasText: 'Completed' }).click()
    await phone.getByRole('button', { name: 'Cash gratuity' }).click()
    await phone.getByLabel(/^Amount/).fill('12.50')
    await phone.getByRole('button', { name: 'Record' }).click()
    await phone.getByText('Gratuity of BBD 12.50 recorded').first().waitFor()

    const desk = await visitors.signInAs('reservations', 'desktop', groupPath(customerGuid, groupGuid))
    await desk.getByRole('button', { name: 'Take gratuity', exact: true }).click()
    await desk.getByLabel(/^Amount/).fill('30')
    await desk.keyboard.press('Control+Enter')
    await desk.getByText('Gratuity of BBD 30.00 recorded').first().waitFor()

    await phone.goto('/driver-gratutities')
    const lines = phone
      .getByRole('region', { name: 'Your gratuities' })
      .or(phone.getByLabel('Your gratuities'))
      .first()
    await lines.getByText('Kept in cash').first().waitFor()
    await lines.getByText('Pending').first().waitFor()
  },
)
