import { expect, test } from 'vitest'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import { hashBeforeAnswers, hashOfBooking } from '#server/features/bokun/queries/merge-records.ts'

test('a booking that an earlier version imported is known, though passengers’ answers are read now', () => {
  const line = { code: 'A-1', product: 'Fast track', questions: [] }
  const earlier = { code: 'A', changedAt: null, lines: [line] } as unknown as BokunBooking
  const answering = [{ firstName: 'Ann', lastName: 'Ash', questions: [{ question: 'Diet', answer: 'Nuts' }] }]
  const now = { ...earlier, lines: [{ ...line, answering }] } as unknown as BokunBooking
  expect(hashOfBooking(now)).not.toBe(hashOfBooking(earlier))
  expect(hashBeforeAnswers(now)).toBe(hashOfBooking(earlier))
})
