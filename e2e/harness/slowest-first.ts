import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest stories, slowest first. Started last, they would leave the other core idle. */
export const slowest: readonly string[] = [
  'crash.e2e.ts',
  'accessibility-states.e2e.ts',
  'accessibility.e2e.ts',
  'soak.e2e.ts',
  'accessibility-overlays.e2e.ts',
  'tasks.e2e.ts',
  'first-day.e2e.ts',
  'booking-failures.e2e.ts',
  'a-working-day.e2e.ts',
]

/** Without recorded durations, Vitest would start with the largest files. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    return slowestFirst(await super.sort(files), (it) => it.moduleId)
  }
}

export function slowestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T) => {
    const place = slowest.indexOf(basename(pathOf(file)))
    return place === -1 ? slowest.length : place
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}
