import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './e2e/harness/slowest-first.ts'
import { movedTests } from './server/testing/moved-tests.ts'

/** The server's tests at another airport and in another week: see server/testing/moved-tests.ts. */
const { TEST_ZONE: zone, TEST_WEEKS: weeks = '0' } = process.env

const propertySeed = 'server/testing/property-seed.ts'

/**
 * Domain tests and architecture rules are pure and fast; the server's tests call its real handlers on a real
 * Postgres; e2e tests run in a browser.
 */
export default defineConfig({
  test: {
    // As many parallel files as the smallest machine has cores.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['{domain,contract,law,web,scripts}/**/*.test.ts'],
          exclude: ['law/fixtures/**', 'web/**/*.page.test.ts'],
          // The architecture rules read every file, property tests run thousands of cases: on a busy machine,
          // five seconds are too short.
          testTimeout: 30_000,
          setupFiles: propertySeed,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        ...(zone === undefined ? {} : { plugins: [movedTests({ zone, weeks: Number(weeks) })] }),
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // Each file has its own database, so files can share what they import: reading the server's files
          // once saves half the time.
          isolate: false,
          globalSetup: 'server/testing/setup.ts',
          setupFiles: propertySeed,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pages',
          include: ['web/**/*.page.test.ts'],
          globalSetup: 'web/testing/setup.ts',
          // One browser per worker; each test opens a fresh context.
          isolate: false,
          testTimeout: 60_000,
          // Far longer than a page takes, except on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/harness/setup.ts',
          setupFiles: 'e2e/harness/setup-each-file.ts',
          // As of the server's tests: what the stories import of the contract and the server is read once for
          // all.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 600_000,
          // Awaited results come late on a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
