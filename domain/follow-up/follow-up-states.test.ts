import { describe, expect, test } from 'vitest'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { followUpStateOf, whyNotChange, whyNotDue } from './follow-up-states.ts'

const today = '2026-11-30'

test.each([
  ['2026-12-01', null, 'open'],
  ['2026-11-30', null, 'today'],
  ['2026-11-29', null, 'overdue'],
  ['2026-10-31', null, 'overdue'],
  ['2026-11-29', '2026-11-30T09:00:00Z', 'done'],
  ['2027-01-01', '2026-11-30T09:00:00Z', 'done'],
] as const)('due on %s, done %s: %s', (dueOn, doneAt, state) => {
  expect(followUpStateOf({ dueOn, doneAt }, today)).toBe(state)
})

test.each([
  // Midnight in Barbados is 04:00 UTC, in Auckland 11:00 UTC the day before.
  ['America/Barbados', '2026-12-01T03:59:59Z', 'today'],
  ['America/Barbados', '2026-12-01T04:00:00Z', 'overdue'],
  ['Pacific/Auckland', '2026-11-29T10:59:59Z', 'open'],
  ['Pacific/Auckland', '2026-11-29T11:00:00Z', 'today'],
])('in %s at %s, one due on the last of the month is %s', (timeZone, now, state) => {
  const due = { dueOn: '2026-11-30', doneAt: null }
  expect(followUpStateOf(due, localDateOf(now, timeZone))).toBe(state)
})

test.each([
  ['2026-11-30', null, true],
  ['2026-12-24', null, true],
  ['2026-11-29', null, false],
  ['2026-11-29', '2026-11-29', true],
  ['2026-11-28', '2026-11-29', false],
])('due on %s, before on %s: %s', (dueOn, before, isAllowed) => {
  expect(whyNotDue(dueOn, today, before)).toBe(isAllowed ? null : 'Enter today or a later date')
})

describe('edited and deleted', () => {
  const followUp = { createdBy: 'ann', assigneeGuid: 'bob' }
  test.each([
    ['by the person who added it', followUp, 'ann', [], true],
    ['by the person it is for', followUp, 'bob', [], true],
    ['not by a colleague', followUp, 'cy', ['editCustomer', 'financial'], false],
    ['by an administrator', followUp, 'cy', ['adminSystem'], true],
    ['by a colleague, if it is for anyone', { ...followUp, assigneeGuid: null }, 'cy', [], true],
    ['not by a colleague, if the portal added it', { ...followUp, createdBy: null }, 'cy', [], false],
  ] as const)('%s', (_, one, accountGuid, permissions, isAllowed) => {
    expect(whyNotChange(one, { accountGuid, permissions }) === null).toBe(isAllowed)
  })
})
