import { join } from 'node:path'
import { root } from '../processes.mjs'
import { shell } from './run.mjs'

/** Tests of the features that lock, queue, listen and write the most. */
const chosen = [
  'server/features/bookings',
  'server/features/till',
  'server/features/reports',
  'server/features/daily-reports',
  'server/features/dispatch',
  'server/features/import-runs',
  'server/features/webhooks',
  'server/events',
  'server/gates/reservation-races.test.ts',
  'server/gates/ledger.test.ts',
]

/** The server's tests with every portal behind PgBouncer in transaction mode. */
export async function testPooler() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [
    vitest,
    'run',
    '--project',
    'server',
    '--maxWorkers',
    '2',
    '--hookTimeout',
    '300000',
    ...chosen,
  ]
  const said = await shell(process.execPath, args, {
    env: { ...process.env, TEST_POOLER: '1', NO_COLOR: '1' },
  })
  return [`behind PgBouncer:${/Tests +(.*)/.exec(said)?.[1]?.replace(/ +/g, ' ') ?? ' nothing ran'}`]
}
