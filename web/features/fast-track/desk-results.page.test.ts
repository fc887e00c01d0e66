import { expect, test } from 'vitest'
import { arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { onSiteUndoCancellation } from '#contract/on-site.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aDesk, aDeskFlight, aDeskList, aDeskParty, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

/** What the desk says after an action or a search, and why an action isn't possible. */
const box = /^Scan a ticket/
const banner = (page: PortalPage, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').getByText(text)
const scan = async (page: PortalPage, code: string) => {
  await page.getByLabel(box).fill(code)
  await page.keyboard.press('Enter')
}

test('money that is due stays in the result after the check-in and after completing it', async () => {
  const owing = aDeskRow({ reference: 'WES234', passengers: 1, balanceCents: 12_000, flight: aDeskFlight() })
  const page = await openPage('/scan', { as: aDeskAgent(), answers: aDesk([owing]) })
  await scan(page, 'WES234')
  const party = page.getByRole('region', { name: 'Party WES234' })
  await party.getByRole('button', { name: /^Check in/ }).click()
  await banner(page, /^1 checked in, 1 of 1 in total\. BBD\s120\.00 due$/).waitFor()
  await party.getByRole('button', { name: /^Complete check-in/ }).click()
  await page.getByRole('button', { name: 'Complete without payment' }).click()
  await banner(page, /BBD\s120\.00 due/).waitFor()
})

test('a tap on a disabled button shows why', async () => {
  const row = aDeskRow({ reference: 'FAMKL5', passengers: 2, flight: aDeskFlight() })
  const page = await openPage('/scan', { as: aDeskAgent(), answers: aDesk([row]), device: 'tablet' })
  await scan(page, 'FAMKL5')
  await page.getByRole('button', { name: /^Complete check-in/ }).tap({ force: true })
  await page.locator('[popover]:popover-open').getByText('No one is checked in yet').waitFor()
})

test('why nobody can be checked in is in view, such as a closed day', async () => {
  const row = aDeskRow({ reference: 'CLS234', passengers: 1, flight: aDeskFlight() })
  const closed = 'This day is closed. You need a policy override to change it.'
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalQuery, aDeskList({ items: [row] })),
      answer(
        arrivalLoadBooking,
        aDeskParty(row, { whyNot: { checkIn: closed, serve: closed, stepBack: closed } }),
      ),
    ],
  })
  await scan(page, 'CLS234')
  await page.getByRole('region', { name: 'Party CLS234' }).locator('p').getByText(closed).waitFor()
})

test('a text that was searched in vain doesn’t ask for another Enter', async () => {
  const page = await openPage('/scan', { as: aDeskAgent(), answers: [answer(arrivalQuery, aDeskList({}))] })
  await page.getByLabel(box).fill('Nobody')
  await page.getByText('No match on this list. Press Enter to search all bookings.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No match on this list', { exact: true }).waitFor()
})

test('the cancellation of a party that came after all is undone at the desk', async () => {
  const row = aDeskRow({ reference: 'CNC234', status: 'cancelled', notice: 'This booking is cancelled' })
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalQuery, aDeskList({ items: [row] })),
      answer(arrivalLoadBooking, aDeskParty(row)),
      answer(
        onSiteUndoCancellation.confirm,
        smallestReply(onSiteUndoCancellation.confirm, { confirmation: aGuid(9) }),
      ),
      answer(onSiteUndoCancellation.make, smallestReply(onSiteUndoCancellation.make)),
    ],
  })
  await scan(page, 'CNC234')
  await page.getByRole('button', { name: 'Undo cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo cancellation: CNC234' })
  await dialog.getByLabel('Reason').fill('They came after all')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: 'Undo cancellation' }).click()
  await banner(page, 'Cancellation undone. The party can be checked in.').waitFor()
  expect(page.sent(onSiteUndoCancellation.make)).toMatchObject([
    { bookingGuid: row.bookingGuid, reason: 'They came after all' },
  ])
})
