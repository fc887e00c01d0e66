import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { mailHtml } from '#domain/message/mail-html.ts'
import { mailText } from '#domain/message/mail-text.ts'
import { reminderMail, type InvoiceToRemind } from './reminder-mail.ts'
import {
  defaultReminderSettings,
  isStillTrue,
  isWorkingTime,
  reminderAt,
  reminderDue,
  reminderLevels,
  whyNotDays,
  whyNotLevel,
  whyNotRemind,
  type ReminderFacts,
  type ReminderLevel,
} from './reminders.ts'

const today = '2026-11-20'
const invoice = (daysOverdue: number, more: Partial<InvoiceToRemind> = {}): InvoiceToRemind => ({
  guid: `due ${daysOverdue}`,
  number: '2026-000001',
  dueOn: addDays(today, -daysOverdue),
  openCents: 10_000,
  chargedCents: 10_000,
  disputedCents: 0,
  lastLevel: null,
  ...more,
})
const facts = (
  invoices: InvoiceToRemind[],
  more: Partial<ReminderFacts<InvoiceToRemind>> = {},
): ReminderFacts<InvoiceToRemind> => ({
  today,
  email: 'bills@hotel.example',
  creditCents: 0,
  pausedUntil: null,
  lastOn: null,
  invoices,
  ...more,
})
const due = (of: ReminderFacts<InvoiceToRemind>) => reminderDue(of, defaultReminderSettings)

describe('by rule', () => {
  test.each<[string, InvoiceToRemind[], ReminderLevel | null]>([
    ['an invoice due today is not overdue', [invoice(0)], null],
    ['two days late is too early', [invoice(2)], null],
    ['three days late gets the friendly one', [invoice(3)], 'friendly'],
    ['and no second friendly one', [invoice(13, { lastLevel: 'friendly' })], null],
    ['two weeks late gets the firm one', [invoice(14, { lastLevel: 'friendly' })], 'firm'],
    ['thirty days late gets the final one', [invoice(30, { lastLevel: 'firm' })], 'final'],
    ['nothing follows the final one', [invoice(300, { lastLevel: 'final' })], null],
    ['a debt of months begins with the friendly one', [invoice(90)], 'friendly'],
    ['a disputed invoice is left alone', [invoice(40, { disputedCents: 1 })], null],
    ['a paid invoice is left alone', [invoice(40, { openCents: 0 })], null],
    ['the mail takes the highest tone', [invoice(3), invoice(30, { lastLevel: 'firm' })], 'final'],
  ])('%s', (_, invoices, level) => {
    expect(due(facts(invoices))?.level ?? null).toBe(level)
  })

  test('lists every overdue invoice, and each reaches its own level', () => {
    const [fresh, told, old] = [
      invoice(4),
      invoice(5, { lastLevel: 'friendly' }),
      invoice(20, { lastLevel: 'friendly' }),
    ]
    expect(due(facts([fresh, told, old]))).toEqual({
      level: 'firm',
      invoices: [old, told, fresh],
      reached: [
        { guid: old.guid, level: 'firm', openCents: 10_000 },
        { guid: fresh.guid, level: 'friendly', openCents: 10_000 },
      ],
      totalCents: 30_000,
    })
  })

  test.each<[string, Partial<ReminderFacts<InvoiceToRemind>>, boolean]>([
    ['six days after the last mail, it is too early', { lastOn: '2026-11-14' }, false],
    ['seven days after the last mail', { lastOn: '2026-11-13' }, true],
    ['on the last day of a pause', { pausedUntil: today }, false],
    ['after a pause', { pausedUntil: '2026-11-19' }, true],
    ['without an address', { email: '' }, false],
    ['with credit for all of it', { creditCents: 10_000 }, false],
    ['with credit for a part of it', { creditCents: 9_999 }, true],
  ])('%s', (_, more, isSent) => {
    expect(due(facts([invoice(10)], more)) !== null).toBe(isSent)
  })

  test('no invoice gets a level twice, and no partner two mails within a week', () => {
    const dueDays = fc.array(fc.integer({ min: -40, max: 60 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(dueDays, (days) => {
        const levels = new Map<string, ReminderLevel[]>()
        let lastOn: string | null = null
        for (let day = 0; day < 120; day += 1) {
          const now = addDays(today, day)
          const invoices = days.map((late, at) =>
            invoice(late, { guid: String(at), lastLevel: levels.get(String(at))?.at(-1) ?? null }),
          )
          const sent = due({ ...facts(invoices), today: now, lastOn })
          if (sent === null) continue
          expect(lastOn === null || addDays(lastOn, 7) <= now).toBe(true)
          lastOn = now
          for (const { guid, level } of sent.reached) levels.set(guid, [...(levels.get(guid) ?? []), level])
        }
        for (const reached of levels.values())
          expect(reached).toEqual(reminderLevels.slice(0, reached.length))
      }),
    )
  })

  test.each([
    ['2026-11-20T12:59:00Z', false],
    ['2026-11-20T13:00:00Z', true],
    ['2026-11-20T20:59:00Z', true],
    ['2026-11-20T21:00:00Z', false],
    ['2026-11-21T15:00:00Z', false],
    ['2026-11-22T15:00:00Z', false],
    // Already Saturday in London, still Friday in Barbados.
    ['2026-11-21T00:30:00Z', false],
  ])('%s in Barbados is a working time: %s', (now, is) => {
    expect(isWorkingTime(now, 'America/Barbados')).toBe(is)
  })
})

describe('by hand', () => {
  test('any level above the last one can be sent, and never the same again', () => {
    const told = facts([invoice(1, { lastLevel: 'firm' })])
    expect(reminderLevels.map((it) => whyNotLevel(told, it))).toEqual([
      'This reminder has already been sent for every overdue invoice',
      'This reminder has already been sent for every overdue invoice',
      null,
    ])
    expect(reminderAt(told, 'final').reached).toEqual([{ guid: 'due 1', level: 'final', openCents: 10_000 }])
  })

  test.each<[string, ReminderFacts<InvoiceToRemind>]>([
    [
      'This partner has no overdue invoices, apart from disputed ones',
      facts([invoice(9, { disputedCents: 5 })]),
    ],
    ['Reminders to this partner are paused. Resume them first.', facts([invoice(9)], { pausedUntil: today })],
    ['Add a billing e-mail to the partner first', facts([invoice(9)], { email: '' })],
    ['The partner’s credit covers its overdue invoices', facts([invoice(9)], { creditCents: 10_000 })],
  ])('refused: %s', (why, of) => {
    expect(whyNotRemind(of)).toBe(why)
  })
})

test.each<[string, InvoiceToRemind, Partial<ReminderFacts<InvoiceToRemind>>, boolean]>([
  ['nothing has changed', invoice(10), {}, true],
  ['its invoice was paid', invoice(10, { openCents: 0 }), {}, false],
  ['its invoice was paid in part', invoice(10, { openCents: 9_999 }), {}, false],
  ['its invoice is disputed', invoice(10, { disputedCents: 1 }), {}, false],
  ['the partner has credit now', invoice(10), { creditCents: 1 }, false],
])('an unsent reminder after %s', (_, of, more, isTrue) => {
  expect(isStillTrue({ invoices: [of.guid], totalCents: 10_000 }, facts([of], more))).toBe(isTrue)
})

test('the levels follow each other', () => {
  expect(whyNotDays({ friendly: 3, firm: 3, final: 30 })).toHaveProperty(['days.firm'])
  expect(whyNotDays({ friendly: 3, firm: 14, final: 14 })).toHaveProperty(['days.final'])
  expect(whyNotDays(defaultReminderSettings.days)).toEqual({})
})

describe.each(guestLanguageNames)('a reminder in %s', (language) => {
  test.each(reminderLevels)('%s names each invoice, the total and how to pay', (level) => {
    const of = facts([invoice(1), invoice(12, { number: '2026-000002', openCents: 4_000 })], {
      creditCents: 500,
    })
    const page = reminderMail({
      language,
      company: { name: 'Coral Gate', payTo: 'Bank of Sand, 001 002' },
      partnerName: 'Casuarina $& House',
      currency: 'BBD',
      today,
      creditCents: 500,
      reminder: reminderAt(of, level),
    })
    const text = mailText(page)
    for (const part of ['2026-000001', '2026-000002', 'Bank of Sand, 001 002', 'Casuarina $& House', 'BBD'])
      expect(text).toContain(part)
    expect(text).toMatch(/135[.,]00/)
    expect(text).toMatch(/\b12\b/)
    expect(text).not.toMatch(/[{}]|undefined/)
    expect(mailHtml(page)).toContain(`lang="${language}"`)
    expect(page.subject).toBe(`${page.title} - Coral Gate`)
  })
})
