import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowest, slowestFirst } from '../e2e/harness/slowest-first.ts'

test('the longest stories come first, the others stay as they were', () => {
  const files = ['/e2e/desk.e2e.ts', '/e2e/tasks.e2e.ts', '/e2e/account.e2e.ts', '/e2e/crash.e2e.ts']
  expect(slowestFirst(files, (it) => it)).toEqual([
    '/e2e/crash.e2e.ts',
    '/e2e/tasks.e2e.ts',
    '/e2e/desk.e2e.ts',
    '/e2e/account.e2e.ts',
  ])
})

test('each of them is a story there is', () => {
  expect(slowest.filter((it) => !existsSync(`e2e/${it}`))).toEqual([])
})
