import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'

/** A short form of `npm run soak`: half a minute over an external Postgres with two servers, half a minute over the embedded one. */
test.for(['external', 'embedded'] as const)(
  'a mixed day over the %s Postgres, with everything killed in turn: what was answered stands, once',
  { timeout: 400_000 },
  async (kind) => {
    const { figures, broken } = await soak({ kind, seconds: Number(process.env['SOAK_SECONDS'] ?? 30), faultEverySeconds: 6 })
    expect(broken, figures.join('\n')).toEqual([])
  },
)
