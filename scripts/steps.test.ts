import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { outcomeOf, withAgain } from './steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kerbside-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const brokenFile = { status: 'failed', assertionResults: [] }
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }

function outcome(counts: { passed: number; failed: number }, files: object[], code: number) {
  const results = join(folder, 'results.json')
  const report = {
    numPassedTests: counts.passed,
    numFailedTests: counts.failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: files,
  }
  writeFileSync(results, JSON.stringify(report))
  return outcomeOf({ name: 'tests', results }, code)
}

test('a step whose tests all passed held', () => {
  expect(outcome({ passed: 3, failed: 0 }, [passedFile], 0)).toMatchObject({ ok: true, passed: 3, failed: 0 })
})

test('failed tests are counted one by one', () => {
  expect(outcome({ passed: 1, failed: 1 }, [passedFile, failedFile], 1)).toMatchObject({
    ok: false,
    passed: 1,
    failed: 1,
  })
})

test('a file that could not be loaded is a failure, although none of its tests failed', () => {
  expect(outcome({ passed: 1, failed: 0 }, [passedFile, brokenFile], 1)).toMatchObject({
    ok: false,
    passed: 1,
    failed: 1,
  })
})

test('a step that ended badly has failed, although every test passed', () => {
  expect(outcome({ passed: 1, failed: 0 }, [passedFile], 1)).toMatchObject({ ok: false, failed: 1 })
})

test('a step of tests that ran none has failed', () => {
  expect(outcome({ passed: 0, failed: 0 }, [], 0)).toMatchObject({ ok: false, failed: 1 })
  expect(outcomeOf({ name: 'tests', results: join(folder, 'never-written.json') }, 0)).toMatchObject({
    ok: false,
    failed: 1,
  })
})

test('a step without tests counts only when it fails', () => {
  expect(outcomeOf({ name: 'types' }, 0)).toMatchObject({ ok: true, passed: 0, failed: 0 })
  expect(outcomeOf({ name: 'types' }, 2)).toMatchObject({ ok: false, passed: 0, failed: 1 })
})

test('files that were run again count as they went the second time, others as they went the first', () => {
  const file = (name: string, ...states: string[]) => ({
    name,
    status: states.includes('failed') ? 'failed' : 'passed',
    assertionResults: states.map((status) => ({ status })),
  })
  const whole = {
    testResults: [file('a', 'passed', 'failed'), file('b', 'passed', 'pending'), file('c', 'failed')],
  }
  const again = { testResults: [file('a', 'passed', 'passed'), file('c', 'failed', 'passed')] }
  expect(withAgain(whole, again)).toEqual({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [whole.testResults[1], ...again.testResults],
  })
})
