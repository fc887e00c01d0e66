import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'

/** Two minutes of `npm run soak`, beside the other tests: every fault at least once, one soon after the other. */
test.for([
  ['postgres', 80],
  ['pglite', 40],
] as const)(
  'a mixed day over %s in %d seconds, with everything killed in turn: what was answered stands, once',
  { timeout: 400_000 },
  async ([engine, seconds]) => {
    const { figures, broken } = await soak({ engine, seconds, faultEverySeconds: 7 })
    expect(broken, figures.join('\n')).toEqual([])
  },
)
