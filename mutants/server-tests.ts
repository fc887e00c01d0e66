import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The tests of the ledger, of plan-then-do and of sign-in. The quickest come first: the first failure kills
 * the mutant, and every mutant starts in a new process.
 */
const files = [
  'server/http/once.test.ts',
  'server/http/mount.test.ts',
  'server/change/change.test.ts',
  'server/features/ledger/posting.test.ts',
  'server/features/ledger/ledger.test.ts',
  'server/features/ledger/transaction-filters.test.ts',
  'server/features/ledger/charge-lines.test.ts',
  'server/features/ledger/periods.test.ts',
  'server/features/ledger/reopening.test.ts',
]

class InThisOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (it: TestSpecification) => files.findIndex((file) => it.moduleId.endsWith(file))
    return specifications.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: files,
    isolate: false,
    sequence: { sequencer: InThisOrder },
    globalSetup: 'server/testing/setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
