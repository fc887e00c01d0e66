import { fileRule, isTest, type Rule } from '../rule.ts'

/**
 * Which code may read the machine's clock. All other code receives the time, so that a test of any day passes
 * on every day.
 */

/**
 * One a room: the server's, the browser's, the one that stories set, and the program that moves the machine's
 * for the tests.
 */
export const clocks = ['server/clock.ts', 'web/clock.ts', 'e2e/harness/clock.ts', 'scripts/test-clocks.mjs']

/** A point in time: read by name, or by a constructor that defaults to the present. */
const readsCalendar =
  /\bTemporal\s*\.\s*Now\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!new\s+|\.)\bDate\s*\(|\bDate\s*\.\s*now\b|\bperformance\s*\.\s*timeOrigin\b|\.\s*format(ToParts)?\s*\(\s*\)/
const readsCalendarInSql =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(current_(timestamp|date|time)|localtimestamp)\b/i
/** A duration, which is no point in time. */
const measures = /\bperformance\s*\.\s*now\b/

/** The server doesn't sleep: its clock file measures how long statements and calls take. */
const mayMeasure = /^(bench|scripts|e2e|(server|web)\/testing)\/|^server\/clock\.ts$/

export const clock: Rule[] = [
  fileRule('only the clock files read the machine’s clock', ({ path, code }) =>
    clocks.includes(path) || path.startsWith('law/') || !readsCalendar.test(code)
      ? null
      : 'take `now` as an argument',
  ),
  fileRule('no SQL reads the database’s clock', ({ path, texts }) =>
    /^(bench|law)\//.test(path) || !readsCalendarInSql.test(texts) ? null : 'pass it `now`',
  ),
  fileRule('durations are measured only in tests, benchmarks and the server’s clock', ({ path, code }) =>
    mayMeasure.test(path) || isTest(path) || !measures.test(code)
      ? null
      : 'it stops while a device sleeps: take `now` as an argument',
  ),
]
