import { parseArgs } from 'node:util'
import { kinds } from './soak/open-place.ts'
import { soak } from './soak/soak.ts'

/**
 * `npm run soak -- --minutes 60 --postgres external`: a mixed day by many people at the same time while
 * servers and databases are killed and frozen, two faults a minute; over an external Postgres with two
 * servers behind a proxy, or one server over the embedded one. Prints its figures and everything that went
 * wrong, and fails if anything did. With `--postgres standby`, Postgres is killed and its standby promoted,
 * behind PgBouncer.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, postgres: { type: 'string', default: 'external' } },
})
const kind = kinds.find((it) => it === values.postgres) ?? 'external'
const { figures, broken } = await soak({ kind, seconds: Number(values.minutes) * 60, faultEverySeconds: 25 })
for (const line of figures) process.stdout.write(`${line}\n`)
for (const line of broken.slice(0, 50)) process.stdout.write(`✗ ${line}\n`)
process.stdout.write(
  broken.length === 0 ? 'Nothing lost, nothing duplicated.\n' : `${broken.length} problems found.\n`,
)
process.exitCode = broken.length === 0 ? 0 : 1
