import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests of many drawn cases take seconds: they come last, after the tables that kill nearly all mutants at
 * once.
 */
const ofManyCases = ['-properties.test.ts', 'there-and-back.test.ts']

class TablesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => ofManyCases.some((it) => moduleId.endsWith(it))
    return specifications.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b)))
  }
}

/** The domain's own tests, which alone must kill its mutants. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    setupFiles: 'server/testing/property-seed.ts',
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: TablesFirst },
    testTimeout: 30_000,
  },
})
