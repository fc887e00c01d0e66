import { expect, test } from 'vitest'
import { takePayment } from '#contract/till.ts'
import { book, cancel, later, openCancellations, theDay, tomorrow } from '#server/testing/cancellations.ts'

openCancellations()

test('the guest’s mail is about money, not cars', async () => {
  const reservation = await book({ arrival: later, transfer: true })
  await cancel(reservation.booking['arrivalTransfer'])
  const mails = await theDay.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'html'])
    .where('group_guid', '=', reservation.group)
    .where('template', '=', 'cancellation')
    .execute()
  expect(mails).toMatchObject([
    {
      recipient: 'ann@guest.example',
      subject: expect.stringMatching(`^Part of your booking cancelled: .*${reservation.reference}`) as string,
    },
  ])
  const { body = '', html = '' } = mails[0] ?? {}
  const [cancelled = '', left = ''] = body.split('STILL BOOKED')
  expect(cancelled).toMatch(
    /Dear Ann Guest,[^]*One of the services in your booking has been cancelled\.[^]*Arrival transfer \(cancelled\)\nDate: Thursday 26 November 2026/,
  )
  expect(cancelled).not.toMatch(/BBD|driver|Where to go/)
  expect(left).toContain('Arrival fast track\nDate: Thursday 26 November 2026\nArrives: 14:00')
  // The fast track of two stays: 198.00. Six days ahead cancelling is free.
  expect(left).toContain('PAYMENT\n\nTotal: BBD 198.00\nPaid: BBD 0.00\nBalance due: BBD 198.00')
  expect(left).not.toContain('Cancellation fee')
  expect(html).toContain('BBD 198.00')
})

test('the guest’s mail names the fee and the refund', async () => {
  const reservation = await book({ arrival: tomorrow, transfer: true })
  const params = { id: reservation.customer, group: reservation.group }
  await theDay.agent.must(takePayment, { params, body: { method: 'card', amountCents: 26_400 } })
  await cancel(reservation.booking['arrivalFastTrack'])
  const { body } = await theDay.db
    .selectFrom('outbox')
    .select('body')
    .where('group_guid', '=', reservation.group)
    .where('template', '=', 'cancellation')
    .executeTakeFirstOrThrow()
  // Half of 198.00 is the fee; with the transfer 165.00 of the 264.00 are owed.
  expect(body).toContain(
    'Cancellation fee: BBD 99.00\nTotal: BBD 165.00\nPaid: BBD 264.00\nRefund due: BBD 99.00',
  )
})

test('the mail to a partner’s guest shows no prices', async () => {
  const reservation = await book({
    arrival: tomorrow,
    partnerGuid: theDay.company.partner,
    billing: 'partnerAccount',
  })
  await cancel(reservation.booking['arrivalFastTrack'])
  const mails = await theDay.db
    .selectFrom('outbox')
    .selectAll()
    .where('group_guid', '=', reservation.group)
    .where('template', '=', 'cancellation')
    .execute()
  expect(mails).toHaveLength(1)
  // 178.20 at the partner's rate, half of it the fee.
  expect(JSON.stringify(mails)).not.toMatch(/178[.,]20|89[.,]10|\bBBD\b|\bfees?\b/i)
})
