import { expect, test } from 'vitest'
import { importRunActions, importRunStates, importRunWords, whyNotRun } from './import-runs.ts'
import { heldUntil, isHeldByOther, pendingActions, pendingStates, whyNotPending, type PendingFacts } from './pending-states.ts'

test('what can be done with an import in which state', () => {
  const possible = Object.fromEntries(
    importRunStates.map((state) => [state, importRunActions.filter((it) => whyNotRun(state, it) === null)]),
  )
  expect(possible).toEqual({
    reading: [],
    open: ['map', 'check', 'discard'],
    checking: ['stop'],
    checked: ['map', 'check', 'do', 'discard'],
    doing: ['stop'],
    stopped: ['do'],
    done: [],
  })
  expect(whyNotRun('done', 'do')).toBe('This import is done. Bring the file again to import it anew: what is the same stays as it is.')
  expect(Object.keys(importRunWords)).toEqual([...importRunStates])
})

const now = '2026-11-20T12:00:00Z'
const open: PendingFacts = { state: 'open', takenBy: null, takenByName: '', takenUntil: null }
const heldByAnn: PendingFacts = { ...open, takenBy: 'ann', takenByName: 'Ann', takenUntil: heldUntil(now) }
const possible = (facts: PendingFacts, account: string, at = now) =>
  pendingActions.filter((it) => whyNotPending(facts, it, account, at) === null)

test('what is in one person’s hands is in nobody else’s, for a quarter of an hour', () => {
  expect(possible(open, 'ann')).toEqual(['take', 'complete', 'dismiss'])
  expect(possible(heldByAnn, 'ann')).toEqual(['take', 'release', 'complete', 'dismiss'])
  expect(possible(heldByAnn, 'bob')).toEqual([])
  expect(whyNotPending(heldByAnn, 'complete', 'bob', now)).toBe('Ann has it in hand')
  expect(isHeldByOther(heldByAnn, 'bob', '2026-11-20T12:14:59Z')).toBe(true)
  expect(possible(heldByAnn, 'bob', '2026-11-20T12:15:00Z')).toEqual(['take', 'complete', 'dismiss'])
})

test('what has ended can be brought back only where it was dismissed', () => {
  for (const state of pendingStates.filter((it) => it !== 'open'))
    expect(possible({ ...heldByAnn, state }, 'ann')).toEqual(state === 'dismissed' ? ['reopen'] : [])
})
