import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'
import { atLength } from '#server/testing/tier.ts'

const seconds = atLength({ short: 20, long: 1800 })

/** A short form of `npm run soak`: half a minute over an external Postgres with two servers, half a minute over the embedded one. */
test.for(['external', 'embedded'] as const)(
  'a mixed day over the %s Postgres, with everything killed in turn: what was answered stands, once',
  { timeout: (seconds + 300) * 1000 },
  async (kind) => {
    const { figures, broken } = await soak({ kind, seconds, faultEverySeconds: 6 })
    expect(broken, figures.join('\n')).toEqual([])
  },
)
