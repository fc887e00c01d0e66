import { defineConfig } from 'vitest/config'
import { movedTests } from './server/testing/moved-tests.ts'

/** The tests of the server at another airport and in another week: see server/testing/moved-tests.ts. */
const { TEST_ZONE: zone, TEST_WEEKS: weeks = '0' } = process.env

/** Rules and law are pure and fast; the server is tested twice, on the embedded and on a real Postgres; stories run in a browser. */
export default defineConfig({
  test: {
    // As many files at once as the smallest machine has cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['{domain,contract,law,web,scripts}/**/*.test.ts'],
          exclude: ['law/fixtures/**'],
          // The law reads every file, property tests run thousands: on a machine that has other things to do, five seconds are short.
          testTimeout: 30_000,
          pool: 'threads',
          isolate: false,
        },
      },
      server('pglite'),
      server('postgres'),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/harness/setup.ts',
          testTimeout: 240_000,
          hookTimeout: 600_000,
          // What is waited for comes late on a machine that has other things to do.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})

function server(engine: 'pglite' | 'postgres') {
  return {
    ...(zone === undefined ? {} : { plugins: [movedTests({ zone, weeks: Number(weeks) })] }),
    test: {
      name: `server-${engine}`,
      include: ['server/**/*.test.ts'],
      // Each test opens a portal of its own over a database of its own: reading the server's files once for all saves half the time.
      isolate: false,
      env: { TEST_ENGINE: engine },
      globalSetup: `server/testing/${engine}-setup.ts`,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }
}
