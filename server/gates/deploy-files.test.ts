import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

/** The files of `deploy/` against the program. `npm run test:deploy` runs them for real. */

const shipped = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

describe('what alerts and the dashboard ask for', () => {
  let portal: TestPortal
  beforeAll(async () => {
    // With every feature that has figures.
    portal = await openTestPortal('2026-11-20T13:00:00Z', {
      DATABASE_URL: inject('postgresUrl'),
      DATABASE_READ_URL: inject('postgresUrl'),
      // Nothing listens there.
      FILES_URL: 'http://127.0.0.1:1/files',
      FILES_ACCESS_KEY: 'key',
      FILES_SECRET_KEY: 'secret',
    })
    // Figures of requests are there after the first one.
    await portal.app.inject({ url: '/healthz' })
  })
  afterAll(() => portal.close())

  test.each(['prometheus-rules.yaml', 'grafana.json'])(
    '%s uses only figures that /metrics has',
    async (name) => {
      const { body } = await portal.app.inject({ url: '/metrics' })
      // Counters by call have no line until the first one.
      const known = new Set(body.matchAll(/^(?:# TYPE )?([a-z_0-9]+)[{ ]/gm).map(([, figure]) => figure))
      const used = (await shipped(name))
        .matchAll(/\b(?:kerbside|process|nodejs)_[a-z_0-9]+/g)
        .map(([it]) => it)
      expect([...new Set(used)].filter((it) => !known.has(it))).toEqual([])
    },
  )
})

test('every alert is tried in prometheus-rules.test.yaml', async () => {
  const alerts = (await shipped('prometheus-rules.yaml')).matchAll(/- alert: (\w+)/g)
  const tried = (await shipped('prometheus-rules.test.yaml')).matchAll(/alertname: (\w+)/g)
  const names = new Set([...tried].map(([, name]) => name))
  expect([...alerts].map(([, name]) => name).filter((name) => !names.has(name))).toEqual([])
})

/** Name and type of each metric in `/metrics`. */
async function figures(): Promise<[name: string, kind: string][]> {
  const metered = await openTestPortal('2026-11-20T13:00:00Z')
  const { body } = await metered.app.inject({ url: '/metrics' })
  await metered.close()
  return [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind])
}

test('metrics follow Prometheus conventions: base units last, and _total only for counters', async () => {
  const wrong = (await figures()).filter(
    ([name, kind]) =>
      !/^(kerbside|process|nodejs)(_[a-z0-9]+)+$/.test(name) ||
      /_(ms|milliseconds|minutes|hours|days|mb|kb|megabytes|percent)(_|$)/.test(name) ||
      // The unit comes last, before "total".
      /_(seconds|bytes)_(?!total$|free$)/.test(name.replace(/^(process|nodejs)_.*/, '')) ||
      name.endsWith('_total') !== (kind === 'counter'),
  )
  // Names of prom-client, which others' dashboards use.
  const ofLibrary = [
    'nodejs_active_handles_total',
    'nodejs_active_requests_total',
    'nodejs_active_resources_total',
  ]
  expect(wrong.filter(([name]) => !ofLibrary.includes(name))).toEqual([])
})

/** Settings that other programs than the portal read. */
const ofOthers = [
  'BACKUPS',
  'KEEP_DAYS',
  'KERBSIDE_HOST',
  'KERBSIDE_PORTALS',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
]

async function settingsOfProgram(): Promise<string[]> {
  const source = await readFile(new URL('../config.ts', import.meta.url), 'utf8')
  return [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '')
}

test.each([
  'compose.yaml',
  '.env.example',
  'kerbside.env.example',
  'kerbside.service',
  'kerbside-backup.service',
  'Containerfile',
])('%s names only settings that exist', async (name) => {
  const known = [...(await settingsOfProgram()), ...ofOthers]
  const text = (await shipped(name)).replace(/^\s*#(?! ?[A-Z_]+=).*$/gm, '')
  const named = [
    ...text.matchAll(/^# ?([A-Z][A-Z_]+)=|^([A-Z][A-Z_]+)=/gm),
    ...text.matchAll(/^ +([A-Z][A-Z_]+): /gm),
    ...text
      .matchAll(/^(?:Environment=|ENV ).*$/gm)
      .flatMap(([line]) => [...line.matchAll(/([A-Z][A-Z_]+)=/g)]),
  ].map(([, one, other]) => one ?? other ?? '')
  expect(named.filter((it) => it !== '' && !known.includes(it))).toEqual([])
})

test('every value that compose.yaml requires is asked for in .env.example', async () => {
  const example = await shipped('.env.example')
  const needed = (await shipped('compose.yaml')).matchAll(/\$\{(\w+):[?-]/g).map(([, name]) => name)
  expect([...new Set(needed)].filter((it) => !example.includes(`${it}=`))).toEqual([])
})

interface Service {
  environment: Record<string, string>
  volumes: string[]
}

/** The services of compose.yaml, with settings from an `.env` file as Docker and Podman fill them in. */
async function servicesWith(settings: Record<string, string>): Promise<Record<string, Service>> {
  const compose = parse(await shipped('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  const filledIn = (value: string) =>
    value.replaceAll(
      /\$\{(\w+):([?-])([^}]*)\}/g,
      (_, name: string, kind: string, otherwise: string) =>
        settings[name] || (kind === '?' ? 'x'.repeat(32) : otherwise),
    )
  for (const service of Object.values(compose.services))
    for (const [name, value] of Object.entries(service.environment ?? {}))
      service.environment[name] = filledIn(value)
  return compose.services
}

test('the settings of compose.yaml start a portal', async () => {
  const services = await servicesWith({})
  const config = readConfig(services['portal-1']?.environment)
  expect(config).toMatchObject({ trustProxy: 1, demo: false, publicUrl: `https://${'x'.repeat(32)}` })
  expect(Object.keys(services)).toEqual(['portal-1', 'portal-2', 'postgres', 'proxy', 'backup'])
})

test('the backup service of compose.yaml writes to its volume, or with BACKUPS=store: to the object store', async () => {
  const { backup } = await servicesWith({})
  expect(backup?.environment).toMatchObject({ BACKUPS: '/backups', KEEP_DAYS: '30' })
  expect(backup?.volumes).toEqual(['files:/data', 'backups:/backups'])
  const store = {
    FILES_URL: 'https://store.example.com/kerbside',
    FILES_REGION: 'eu-west-1',
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'secret',
  }
  const stored = await servicesWith({ ...store, BACKUPS: 'store:', KEEP_DAYS: '7' })
  expect(stored['backup']?.environment).toMatchObject({ ...store, BACKUPS: 'store:', KEEP_DAYS: '7' })
  // It backs up what the portals use.
  const { BACKUPS: _, KEEP_DAYS: __, ...ofPortal } = stored['backup']?.environment ?? {}
  expect(stored['portal-1']?.environment).toEqual(ofPortal)
})
