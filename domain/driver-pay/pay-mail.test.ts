import { expect, test } from 'vitest'
import { mailText } from '#domain/message/mail-text.ts'
import { payMail } from './pay-mail.ts'

const line = {
  date: '2026-11-24',
  reference: 'KB4TR2',
  from: 'Airport',
  to: 'Coral Reef Hotel',
  isCorrection: false,
  kind: 'completed' as const,
  tripCents: 600,
  hire: null,
  basisPoints: 2_000,
  ofCents: 11_000,
  cents: 2_800,
}
const statement = {
  driver: 'Dora Driver',
  period: '2026-11-23',
  lines: [line, { ...line, date: '2026-11-20', isCorrection: true, cents: -200 }],
  adjustments: [{ reason: 'Night shift', amountCents: 5_000 }],
  totalCents: 7_600,
  company: 'Demo Company',
  currency: 'BBD',
}

test('a driver’s pay by mail lists trips, corrections and adjustments with their total', () => {
  const { subject, ...page } = payMail(statement)
  expect(subject).toBe('Your pay for 23 Nov – 29 Nov 2026 - Demo Company')
  expect(mailText(page)).toMatchInlineSnapshot(`
    "Hello Dora Driver,

    Your pay has been approved.

    Total: BBD 76.00

    TRIPS

    Tue 24 Nov, KB4TR2: Airport → Coral Reef Hotel (6.00 + 20% of 110.00): BBD 28.00

    CORRECTIONS OF EARLIER TRIPS

    Fri 20 Nov, KB4TR2: Airport → Coral Reef Hotel (now 6.00 + 20% of 110.00): −BBD 2.00

    BONUSES AND DEDUCTIONS

    Night shift: BBD 50.00

    Total: BBD 76.00

    If anything is missing or wrong, please tell the office.
    Demo Company"
  `)
})

test('the pay of a hire by the hour lists its hours', () => {
  const hire = { hours: 8, hourCents: 1_200 }
  const lines = [{ ...line, tripCents: 0, hire, cents: 11_800 }]
  expect(mailText(payMail({ ...statement, lines }))).toContain(
    'Tue 24 Nov, KB4TR2: Airport → Coral Reef Hotel (8 h × 12.00 + 20% of 110.00): BBD 118.00',
  )
})

test('a month without corrections and adjustments has no empty sections', () => {
  const page = payMail({ ...statement, period: '2026-11', lines: [line], adjustments: [], totalCents: 2_800 })
  expect(page.title).toBe('Your pay for November 2026')
  expect(page.blocks.filter((it) => it.kind === 'heading')).toEqual([{ kind: 'heading', text: 'Trips' }])
})
