import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { fastTrack, messageOf, transfer } from '#domain/message/example-message.ts'
import type { GuestChange, GuestService, GuestTemplate } from '#domain/message/guest-message.ts'
import { isReplacedBy, replaceUnsent, type UnsentMessage } from '#domain/message/superseded.ts'

const now = '2026-11-20T14:00:00Z'
const unsent = (template: GuestTemplate, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  guid: template,
  template,
  told: null,
  nextAttemptAt: now,
  hasBeenTried: false,
  isBeingSent: false,
  ...more,
})
const at = (time: string): GuestService => ({
  ...transfer,
  time,
  journeys: transfer.journeys.map((it) => ({ ...it, time })),
})

describe('an unsent message', () => {
  test.each<[GuestTemplate, GuestTemplate, boolean]>([
    ['confirmation', 'cancellation', true],
    ['confirmation', 'change', true],
    ['change', 'change', true],
    ['change', 'cancellation', true],
    ['newPickup', 'newPickup', true],
    ['waitlistClosed', 'cancellation', true],
    ['reminder', 'cancellation', true],
    ['reminder', 'change', true],
    ['cancellation', 'change', false],
    ['confirmation', 'reminder', false],
    ['confirmation', 'receipt', false],
    ['receipt', 'cancellation', false],
    ['receipt', 'receipt', false],
    ['paymentRequest', 'cancellation', false],
    ['paymentRequest', 'paymentRequest', false],
    ['afterService', 'afterService', false],
  ])('%s followed by %s is replaced: %s', (earlier, later, expected) => {
    expect(isReplacedBy(earlier, later)).toBe(expected)
  })

  test('of staff is never replaced', () => {
    expect(isReplacedBy('partnerInvoice', 'change')).toBe(false)
    expect(isReplacedBy('change', 'partnerInvoice')).toBe(false)
  })
})

describe('a new message', () => {
  const write = (before: UnsentMessage[], template: GuestTemplate, services: GuestService[]) =>
    replaceUnsent(before, messageOf({ template, services }), { before: [at('14:50')], names: [] }, now)

  test('waits two minutes if it is about a change, and not otherwise', () => {
    expect(write([], 'change', [at('15:00')]).dueAt).toBe('2026-11-20T14:02:00Z')
    expect(write([], 'cancellation', []).dueAt).toBe(now)
    expect(write([], 'receipt', [at('15:00')]).dueAt).toBe(now)
  })

  test('goes when the first of the collected changes would have gone', () => {
    const due = addMinutes(now, 0.5)
    expect(write([unsent('change', { nextAttemptAt: due })], 'change', [at('15:10')])).toMatchObject({
      dueAt: due,
      withdrawn: ['change'],
    })
  })

  test('tells a guest who got no confirmation the current facts, not a change to unknown ones', () => {
    const { message, withdrawn } = write([unsent('confirmation')], 'change', [at('15:10')])
    expect(withdrawn).toEqual(['confirmation'])
    expect(message).toMatchObject({ template: 'confirmation', services: [{ time: '15:10' }] })
    expect(message).not.toHaveProperty('changes')
  })

  test('tells a cancellation as such, even if the guest got no confirmation', () => {
    const { message, withdrawn } = write([unsent('confirmation')], 'cancellation', [fastTrack])
    expect(message.template).toBe('cancellation')
    expect(withdrawn).toEqual(['confirmation'])
  })

  test('doesn’t count on withdrawing one that is being sent', () => {
    const sending = unsent('confirmation', { isBeingSent: true, hasBeenTried: true })
    const { message, withdrawn } = write([sending], 'change', [at('15:10')])
    expect(message.template).toBe('change')
    expect(message.changes).toMatchObject([{ what: 'when', before: { time: '14:50' } }])
    expect(withdrawn).toEqual(['confirmation'])
  })

  test('names a passenger who was renamed twice once', () => {
    const names = (before: string, after: string): GuestChange[] => [{ what: 'names', before, after }]
    const first = unsent('change', { told: { services: [], names: names('Ann', 'Anna'), feeCents: 0 } })
    const change = { before: [], names: names('Anna', 'Hannah') }
    const { message } = replaceUnsent([first], messageOf({ template: 'change', services: [] }), change, now)
    expect(message.changes).toEqual(names('Ann', 'Hannah'))
  })
})

describe('any series of messages about one reservation', () => {
  type Step = { template: GuestTemplate; time: string; feeCents: number; delivers: number }
  const step: fc.Arbitrary<Step> = fc.record({
    template: fc.constantFrom('change', 'newPickup', 'cancellation', 'receipt', 'paymentRequest', 'reminder'),
    time: fc.integer({ min: 10, max: 23 }).map((hour) => `${hour}:00`),
    feeCents: fc.constantFrom(0, 0, 1500),
    delivers: fc.integer({ min: 0, max: 3 }),
  })

  /** Writes and delivers in order, as the outbox does. Returns what the guest received. */
  function received(steps: readonly Step[]) {
    let waiting = [
      { ...unsent('confirmation', { guid: '0' }), message: messageOf({ services: [at('09:00')] }) },
    ]
    const got: typeof waiting = []
    let known = '09:00'
    steps.forEach(({ template, time, feeCents, delivers }, index) => {
      const isChange = template === 'change' || template === 'newPickup' || template === 'cancellation'
      const before = known
      if (isChange) known = time
      const money = { totalCents: 0, paidCents: 0, balanceCents: 0, ...(isChange ? { feeCents } : {}) }
      const written = messageOf({ template, services: [at(known)], money })
      const change = isChange ? { before: [at(before)], names: [] } : null
      const { message, told, withdrawn } = replaceUnsent(waiting, written, change, now)
      waiting = waiting.filter((it) => !withdrawn.includes(it.guid))
      waiting.push({ ...unsent(message.template, { guid: String(index + 1), told }), message })
      got.push(...waiting.splice(0, delivers))
    })
    got.push(...waiting)
    return { got: got.map((it) => it.message), known }
  }

  test('ends with the truth, told every fee, receipt and payment request, and no change twice', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const { got, known } = received(steps)
        const facts = got.filter((it) => it.template !== 'receipt' && it.template !== 'paymentRequest')
        expect(facts.at(-1)?.services).toMatchObject([{ time: known }])
        for (const template of ['receipt', 'paymentRequest'] as const)
          expect(got.filter((it) => it.template === template)).toHaveLength(
            steps.filter((it) => it.template === template).length,
          )
        const isChange = (it: Step) =>
          it.template !== 'receipt' && it.template !== 'paymentRequest' && it.template !== 'reminder'
        const fees = steps.filter(isChange).reduce((sum, it) => sum + it.feeCents, 0)
        expect(got.reduce((sum, it) => sum + (it.money?.feeCents ?? 0), 0)).toBe(fees)
        // Each change begins where the guest was left by the messages before it.
        let shown = '09:00'
        for (const { template, services, changes = [] } of facts) {
          const when = changes.find((it) => it.what === 'when')
          if (template !== 'confirmation' && when?.what === 'when') expect(when.before.time).toBe(shown)
          shown = services[0]?.time ?? shown
        }
      }),
    )
  })
})
