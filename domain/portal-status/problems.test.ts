import { expect, test } from 'vitest'
import { portalProblems, type PortalHealth } from './problems.ts'

const now = '2026-11-20T13:00:00Z'
const well: PortalHealth = {
  portals: [{ host: 'one', version: '1.0.0', migration: '0156-incidents', isRunning: true }],
  database: { connections: 20, connectionsAtMost: 100, standbys: [{ name: 'spare', delaySeconds: 0.2 }] },
  disks: [{ what: 'database', freeBytes: 50e9, totalBytes: 100e9 }],
  lastBackup: { madeAt: '2026-11-20T03:30:00Z' },
  isDemo: false,
  isBackupUnknown: false,
  messages: { due: 2, oldestMinutes: 1 },
  webhooks: { off: 0 },
  tasks: { failed: 0 },
  services: [{ name: 'Mail', inTrouble: false, message: '' }],
  jobs: [{ title: 'Send messages', state: 'done', error: '', lateMinutes: 0 }],
  errors: 0,
  slow: 3,
}

test('a healthy portal has no problems', () => {
  expect(portalProblems(well, now)).toEqual([])
})

const portal = (more: Partial<PortalHealth['portals'][number]>) => ({
  host: 'two',
  version: '1.0.0',
  migration: '0156-incidents',
  isRunning: true,
  ...more,
})
const job = { title: 'Send messages', state: 'done', error: '', lateMinutes: 0 }

test.each<[string, Partial<PortalHealth>, string[]]>([
  [
    'a disk with a tenth left',
    { disks: [{ what: 'database', freeBytes: 9e9, totalBytes: 100e9 }] },
    ['The disk with the database is almost full: 9.0 GB left'],
  ],
  [
    'a small disk with less than two gigabytes',
    { disks: [{ what: 'uploaded files', freeBytes: 0.9e9, totalBytes: 4e9 }] },
    ['The disk with the uploaded files is almost full: 900 MB left'],
  ],
  [
    'almost all connections',
    { database: { ...well.database, connections: 81 } },
    ['81 of 100 database connections are in use'],
  ],
  [
    'a standby that fell behind',
    { database: { ...well.database, standbys: [{ name: 'spare', delaySeconds: 600 }] } },
    ['The standby spare is 10 min behind'],
  ],
  [
    'a standby whose delay is unknown',
    { database: { ...well.database, standbys: [{ name: 'spare', delaySeconds: null }] } },
    [],
  ],
  ['no backup', { lastBackup: null }, ['There’s no backup yet']],
  ['backups in a store that can’t be reached', { lastBackup: null, isBackupUnknown: true }, []],
  ['no backup of the demo company', { lastBackup: null, isDemo: true }, []],
  ['an old backup', { lastBackup: { madeAt: '2026-11-19T06:59:00Z' } }, ['The last backup is 30 hours old']],
  ['a backup of 30 hours', { lastBackup: { madeAt: '2026-11-19T07:00:00Z' } }, []],
  [
    'messages that wait',
    { messages: { due: 3, oldestMinutes: 75 } },
    ['3 messages have been waiting for up to 1 h 15 min'],
  ],
  ['a webhook that stopped', { webhooks: { off: 1 } }, ['A webhook was turned off because it kept failing']],
  [
    'a job that failed',
    { jobs: [{ ...job, state: 'failed', error: 'No route to host' }] },
    ['The last run of “Send messages” failed'],
  ],
  ['a late job', { jobs: [{ ...job, lateMinutes: 40 }] }, ['“Send messages” is 40 min late']],
  ['a job that is due now', { jobs: [{ ...job, lateMinutes: 15 }] }, []],
  ['failed tasks', { tasks: { failed: 2 } }, ['2 tasks failed in the last 24 hours']],
  [
    'a service in trouble',
    { services: [{ name: 'Flight data', inTrouble: true, message: 'The key was rejected' }] },
    ['Flight data is failing'],
  ],
  [
    'two versions at a time',
    { portals: [portal({}), portal({ migration: '0157-next' })] },
    ['Portals of different versions are running'],
  ],
  [
    'a portal that was killed',
    { portals: [portal({}), portal({ host: 'three', version: '0.9.0', isRunning: false })] },
    ['A portal on three stopped unexpectedly'],
  ],
  ['errors', { errors: 1 }, ['1 unexpected error in the last 24 hours']],
  ['many slow statements', { slow: 21 }, ['21 slow database statements in the last hour']],
])('%s', (_, change, texts) => {
  const problems = portalProblems({ ...well, ...change }, now)
  expect(problems.map((it) => it.text)).toEqual(texts)
  expect(problems.filter((it) => it.advice === '')).toEqual([])
})

test.each([
  [{ webhooks: { off: 1 } }, /the receiving system to fix it, then turn the webhook on/],
  [{ webhooks: { off: 2 } }, /the receiving systems to fix them, then turn the webhooks on/],
  [{ tasks: { failed: 1 } }, /^The result shows the reason.*run the task again/],
  [{ tasks: { failed: 2 } }, /^The results show the reasons.*run the tasks again/],
])('the advice agrees in number: %j', (change, advice) => {
  expect(portalProblems({ ...well, ...change }, now)[0]?.advice).toMatch(advice)
})

test('the most urgent comes first', () => {
  const problems = portalProblems(
    {
      ...well,
      errors: 2,
      jobs: [{ ...job, state: 'failed' }],
      disks: [{ what: 'database', freeBytes: 1e9, totalBytes: 100e9 }],
    },
    now,
  )
  expect(problems.map((it) => it.text.slice(0, 12))).toEqual(['The disk wit', 'The last run', '2 unexpected'])
})
