import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const openGroup = (of: number) =>
  openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, {
        ...smallestReply(groupDetail),
        originalBookedOn: '2026-11-18',
        series: { guid: aGuid(5), place: of === 1 ? 1 : 3, of },
      }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })

test('a repeated booking says which one it is, and links to all of them', async () => {
  const page = await openGroup(12)
  const head = page.getByRole('region', { name: 'Reservation' })
  const link = head.getByRole('link', { name: '3 of 12' })
  expect(await link.getAttribute('href')).toBe(`/customers?series=${aGuid(5)}`)
  await head.getByText('Repeated', { exact: true }).waitFor()
})

test('one of which the user sees no others says nothing', async () => {
  const page = await openGroup(1)
  const head = page.getByRole('region', { name: 'Reservation' })
  await head.getByText('Booked', { exact: true }).waitFor()
  expect(await head.getByText('Repeated', { exact: true }).count()).toBe(0)
})
