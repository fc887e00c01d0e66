import { expect, test } from 'vitest'
import { jobStates, whyNotCancel } from '#domain/job/job-states.ts'

test('a run can be cancelled once, before it ends', () => {
  const reasons = (isCancelRequested: boolean) =>
    jobStates.map((state) => whyNotCancel({ state, isCancelRequested }))
  const [ended, asked] = ['This task has ended', 'This task is already being cancelled']
  expect(reasons(false)).toEqual([null, null, ended, ended, ended])
  expect(reasons(true)).toEqual([asked, asked, ended, ended, ended])
})
