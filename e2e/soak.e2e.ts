import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'

/** Three minutes of `npm run soak`, beside the other tests. */
test.for([
  ['postgres', 120],
  ['pglite', 60],
] as const)(
  'a mixed day over %s in %d seconds, with everything killed in turn: what was answered stands, once',
  { timeout: 400_000 },
  async ([engine, seconds]) => {
    const { figures, broken } = await soak({ engine, seconds, faultEverySeconds: 12 })
    expect(broken, figures.join('\n')).toEqual([])
  },
)
