import { parseArgs } from 'node:util'
import { soak } from './soak/soak.ts'

/**
 * `npm run soak -- --minutes 60 --engine postgres`: a mixed day by many people at once while servers and databases are killed and frozen, two
 * faults a minute; on Postgres with two servers behind a proxy. Prints its figures, and whatever must not be; then it fails.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, engine: { type: 'string', default: 'postgres' } },
})
const engine = values.engine === 'pglite' ? 'pglite' : 'postgres'
const { figures, broken } = await soak({ engine, seconds: Number(values.minutes) * 60, faultEverySeconds: 25 })
for (const line of figures) process.stdout.write(`${line}\n`)
for (const line of broken.slice(0, 50)) process.stdout.write(`✗ ${line}\n`)
process.stdout.write(broken.length === 0 ? 'Nothing lost, nothing doubled.\n' : `${broken.length} things must not be.\n`)
process.exitCode = broken.length === 0 ? 0 : 1
