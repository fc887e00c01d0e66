import { expect, test } from 'vitest'
import { importOutcomes, importOutcomeWords } from './import-outcomes.ts'
import { importRunActions, importRunStates, importRunWords, whyNotRun } from './import-runs.ts'
import {
  heldUntil,
  isHeldByOther,
  pendingActions,
  pendingStates,
  whyNotPending,
  type PendingAction,
  type PendingFacts,
} from './pending-states.ts'

test('the actions possible in each state of an import', () => {
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
})

test('the reasons why an action isn’t possible', () => {
  const underWay = 'This import is running. Wait for it to finish, or stop it.'
  const notUnderWay = 'This import isn’t running'
  const done =
    'This import is complete. Upload the file again to reimport it. Unchanged records are left as they are.'
  const stays = 'Some records are already imported, so you can’t remove this import'
  const resume = 'Part of the file is already imported. Resume the import instead.'
  const reading = 'The file is still being processed. Try again in a moment.'
  const said = Object.fromEntries(
    importRunStates.map((state) => [
      state,
      Object.fromEntries(importRunActions.map((it) => [it, whyNotRun(state, it)])),
    ]),
  )
  expect(said).toEqual({
    reading: { map: reading, check: reading, do: reading, stop: notUnderWay, discard: reading },
    open: { map: null, check: null, do: 'Check the records first', stop: notUnderWay, discard: null },
    checking: { map: underWay, check: underWay, do: underWay, stop: null, discard: underWay },
    checked: { map: null, check: null, do: null, stop: notUnderWay, discard: null },
    doing: { map: underWay, check: underWay, do: underWay, stop: null, discard: underWay },
    stopped: { map: resume, check: resume, do: null, stop: notUnderWay, discard: stays },
    done: { map: done, check: done, do: done, stop: notUnderWay, discard: stays },
  })
})

test('the labels of import states and outcomes', () => {
  expect(Object.keys(importRunWords)).toEqual([...importRunStates])
  expect(Object.values(importRunWords)).toEqual([
    'Processing file',
    'Not checked',
    'Checking',
    'Checked, not imported yet',
    'Importing',
    'Stopped',
    'Imported',
  ])
  expect(
    importOutcomes.map((it) => `${importOutcomeWords[it].label}: ${importOutcomeWords[it].about}`),
  ).toEqual([
    'New: Will be created',
    'Updated: Will be updated',
    'Cancelled: Will be cancelled',
    'Unchanged: Already imported, nothing to do',
    'Not posted: Declined, not final or in another currency. Stored for reference only.',
    'Needs review: Goes to Pending',
    'Skipped: Has an error and will be skipped',
  ])
})

const now = '2026-11-20T12:00:00Z'
const open: PendingFacts = { state: 'open', takenBy: null, takenByName: '', takenUntil: null }
const heldByAnn: PendingFacts = { ...open, takenBy: 'ann', takenByName: 'Ann', takenUntil: heldUntil(now) }
const possible = (facts: PendingFacts, account: string, at = now) =>
  pendingActions.filter((it) => whyNotPending(facts, it, account, at) === null)

test('a claimed record is reserved for 15 minutes', () => {
  expect(possible(open, 'ann')).toEqual(['take', 'complete', 'dismiss'])
  expect(possible(heldByAnn, 'ann')).toEqual(['take', 'release', 'complete', 'dismiss'])
  expect(possible(heldByAnn, 'bob')).toEqual([])
  expect(whyNotPending(heldByAnn, 'complete', 'bob', now)).toBe('Ann is reviewing this record')
  expect(isHeldByOther(heldByAnn, 'bob', '2026-11-20T12:14:59Z')).toBe(true)
  expect(possible(heldByAnn, 'bob', '2026-11-20T12:15:00Z')).toEqual(['take', 'complete', 'dismiss'])
})

test('only dismissed records can be reopened', () => {
  for (const state of pendingStates.filter((it) => it !== 'open'))
    expect(possible({ ...heldByAnn, state }, 'ann')).toEqual(state === 'dismissed' ? ['reopen'] : [])
})

test('the reasons why a pending import can’t be claimed, released or reopened', () => {
  const why = (facts: PendingFacts, action: PendingAction) => whyNotPending(facts, action, 'bob', now)
  expect(why({ ...open, state: 'done' }, 'take')).toBe('This record is already completed')
  expect(why({ ...open, state: 'dismissed' }, 'take')).toBe('This record was dismissed')
  expect(why({ ...open, state: 'overtaken' }, 'take')).toBe(
    'This record was received again and has been imported',
  )
  expect(why(open, 'reopen')).toBe('Only dismissed records can be reopened')
  expect(why(open, 'release')).toBe('You haven’t claimed this record')
})
