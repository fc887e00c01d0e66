import { describe, expect, test } from 'vitest'
import { changes, messageOf, ofFastTrack, payment, site, wayBack, written } from './example-message.ts'
import { guestBlocks } from './guest-blocks.ts'
import type { GuestChange, GuestMessage } from './guest-message.ts'
import { renderGuestMessage } from './render-guest-message.ts'

describe('a change', () => {
  test('shows each value before and after', () => {
    const { text } = written({ template: 'change', changes })
    expect(text).toContain(
      [
        'WHAT HAS CHANGED',
        '',
        'Arrival transfer (new)',
        'Date and time: Friday 20 November 2026, 14:50',
        '',
        'Arrival transfer',
        'Date and time: Friday 20 November 2026, 14:50 → Saturday 21 November 2026, 15:30',
        'Car: Sedan → 1 Sedan, 1 Van',
        'To: – → Villa West',
        '',
        'Arrival fast track',
        'Date and time: Friday 20 November 2026, 14:05',
        'Flight: BA2155 → VS131',
        'Passengers: 2 adults, 1 child → 1 adult, 2 infants',
        '',
        'Names',
        'Passengers: Ann Guest → Ann Ghost',
      ].join('\n'),
    )
    expect(text).toContain('CANCELLED\n\nDeparture transfer (cancelled)\nDate: Friday 27 November 2026')
  })

  test('without a time shows only the date', () => {
    const moved: GuestChange = {
      what: 'when',
      of: { ...ofFastTrack, kind: 'extra' },
      before: { date: '2026-11-20', time: null },
      after: { date: '2026-11-21', time: null },
    }
    expect(written({ template: 'change', changes: [moved] }).text).toContain(
      'Friday 20 November 2026 → Saturday 21 November 2026',
    )
  })

  test('names the fee after its reason', () => {
    const money = { totalCents: 26_400, paidCents: 0, balanceCents: 26_400, feeCents: 1_500 }
    expect(written({ template: 'change', money }).text).toContain('Change fee: BBD 15.00')
    expect(written({ template: 'cancellation', money }).text).toContain('Cancellation fee: BBD 15.00')
  })
})

describe('a cancellation', () => {
  const cancelled: GuestChange[] = [{ what: 'cancelled', service: wayBack }]

  test('lists what is still booked, if anything', () => {
    const part = written({ template: 'cancellation', changes: cancelled })
    expect(part.subject).toBe('Part of your booking cancelled: Fri 27 Nov, 13:15, Villa West (RX7K2P)')
    expect(part.text).toMatch(/CANCELLED[^]*STILL BOOKED[^]*Arrival fast track/)
    const all = written({ template: 'cancellation', changes: cancelled, services: [] })
    expect(all.subject).toBe('Booking cancelled: Fri 27 Nov, 13:15, Villa West (RX7K2P)')
    expect(all.text).not.toMatch(/STILL BOOKED|Show the code|You can pay/)
  })

  test('omits directions and prices of cancelled services', () => {
    const { text } = written({ template: 'cancellation', changes: cancelled, services: [] })
    expect(text).not.toMatch(/Where to go|Map|Price/)
  })

  test.each([
    [
      { totalCents: 9_900, paidCents: 19_800, balanceCents: -9_900, refundCents: 9_900 },
      'Refund due: BBD 99.00',
      /to your original payment method/,
    ],
    [{ totalCents: 9_900, paidCents: 19_800, balanceCents: -9_900 }, 'Credit: BBD 99.00', /Kind regards/],
    [{ totalCents: 9_900, paidCents: 0, balanceCents: 9_900 }, 'Balance due: BBD 99.00', /Kind regards/],
  ])('shows the refund, credit or balance: %o', (money, row, note) => {
    const { text } = written({ template: 'cancellation', changes: cancelled, services: [], money })
    expect(text).toContain(row)
    expect(text).toMatch(note)
  })
})

describe('money', () => {
  test('a receipt shows the amount, the method and the balance, without directions', () => {
    const { subject, text } = written({ template: 'receipt', payment })
    expect(subject).toBe('Receipt for booking RX7K2P')
    expect(text).toMatch(
      /We have received your payment of BBD 100\.00\. Thank you\.[^]*Received: BBD 100\.00\nPayment method: Card\nTotal: BBD 264\.00/,
    )
    expect(text).not.toContain('Show the code')
  })

  test('a voided receipt names its amount but lists no payment', () => {
    const { subject, text } = written({ template: 'receipt', payment: { ...payment, isVoid: true } })
    expect(subject).toBe('Receipt for booking RX7K2P voided')
    expect(text).toMatch(
      /We’ve voided your receipt for BBD 100\.00[^]*PAYMENT\n\nTotal: BBD 264\.00\nPaid: BBD 100\.00\nBalance due: BBD 164\.00\n/,
    )
  })

  const dollars = { currency: 'USD', amountCents: 6_000, rateMicros: 2_000_000 }
  test.each([
    [
      'with change',
      { ...dollars, baseCents: 12_000, changeCents: 2_000 },
      'Exchange rate: 1 USD = 2.00 BBD\nChange given: BBD 20.00\nTotal:',
    ],
    [
      'without change',
      { ...dollars, baseCents: 10_000, changeCents: 0 },
      'Exchange rate: 1 USD = 2.00 BBD\nTotal:',
    ],
  ])('a receipt in another currency shows both amounts and the rate, %s', (_, tender, rows) => {
    const { text } = written({
      template: 'receipt',
      payment: { amountCents: 10_000, method: 'cash', tender },
    })
    expect(text).toContain(`Received: BBD 100.00\nPayment method: Cash\nCash received: US$60.00\n${rows}`)
  })

  test.each([
    ['en', 'card', 'Charged to card: US$50.00'],
    ['en', 'bank', 'Received by bank transfer: US$50.00'],
    ['de', 'card', 'Kartenbelastung: 50,00 USD'],
    ['es', 'card', 'Cargo en la tarjeta: USD 50.00'],
    ['fr', 'card', 'Débité sur la carte : 50,00 USD'],
    ['pt', 'card', 'Cobrado no cartão: US$ 50,00'],
  ] as const)('a receipt in another currency, in %s, %s', (language, method, row) => {
    const tender = { ...dollars, amountCents: 5_000, baseCents: 10_000, changeCents: 0 }
    const payment = { amountCents: 10_000, method, tender }
    expect(written({ template: 'receipt', language, payment }).text.replaceAll(/\s/g, ' ')).toContain(row)
  })

  const left = { totalCents: 10_000, paidCents: 10_000, balanceCents: 0 }
  test.each<[string, Partial<GuestMessage>, string[]]>([
    ['the balance due', {}, ['Balance due: BBD 164.00']],
    ['a balance of zero', { money: left }, ['Balance due: BBD 0.00']],
    ['a credit', { money: { ...left, balanceCents: -500 } }, ['Credit: BBD 5.00']],
    ['a refund due', { money: { ...left, balanceCents: -500, refundCents: 500 } }, ['Refund due: BBD 5.00']],
    [
      'the payment and the balance',
      { template: 'receipt', payment, money: left },
      ['Received: BBD 100.00', 'Balance due: BBD 0.00'],
    ],
  ])('shows in bold %s', (_, change, bold) => {
    const rows = guestBlocks(messageOf(change), site).flatMap((it) => (it.kind === 'rows' ? it.rows : []))
    expect(
      rows.filter((it) => it.strong).map((it) => `${it.label}: ${it.value.replaceAll(/\s/g, ' ')}`),
    ).toEqual(bold)
  })

  test('a refund is called a refund', () => {
    const { subject, text } = written({
      template: 'receipt',
      payment: { amountCents: -5_000, method: 'bank' },
    })
    expect(subject).toBe('Refund for booking RX7K2P')
    expect(text).toMatch(
      /We have refunded BBD 50\.00\.[^]*Refunded: BBD 50\.00\nPayment method: Bank transfer/,
    )
  })

  test('a payment request names the balance and asks for it once', () => {
    const { text } = written({ template: 'paymentRequest' })
    expect(text).toContain('The balance is BBD 164.00.')
    expect(text).toContain('Please pay before your first service.')
    expect(text).not.toContain('You can pay')
  })

  test('is omitted if unknown', () => {
    const { money: _, ...bare } = messageOf()
    expect(renderGuestMessage(bare, site).text).not.toContain('PAYMENT')
  })

  test('a receipt on a partner’s account shows the guest’s own payment but no service prices', () => {
    const { text } = written({
      template: 'receipt',
      payment,
      onAccount: true,
      money: { totalCents: 10_000, paidCents: 10_000, balanceCents: 0 },
    })
    expect(text).toContain('Received: BBD 100.00')
    expect(text).not.toMatch(/198\.00|66\.00|Price/)
  })
})
