import { expect, test } from 'vitest'
import { kinds } from '../bench/soak/open-place.ts'
import { soak } from '../bench/soak/soak.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { atLength } from '#server/testing/tier.ts'

const { seconds, faultEverySeconds } = atLength({
  short: { seconds: 12, faultEverySeconds: 1 },
  long: { seconds: 1800, faultEverySeconds: 6 },
})

const possible = kinds.filter((it) => it !== 'standby' || hasTool('pgbouncer'))

/**
 * A short version of `npm run soak`: on an external Postgres with two servers, on one whose standby is
 * promoted, and on the embedded one.
 */
test.for(possible)(
  'a mixed day over the %s Postgres, with everything killed in turn: confirmed work is stored exactly once',
  { timeout: (seconds + 300) * 1000 },
  async (kind) => {
    const { figures, broken } = await soak({ kind, seconds, faultEverySeconds })
    expect(broken, figures.join('\n')).toEqual([])
  },
)
