import { importRule, isTest, type Rule } from '../rule.ts'
import type { Import } from '../source-tree.ts'

/** Allowed imports between folders (ARCHITECTURE.md, "Arrows"). */

const testTools = ['vitest', 'fast-check', 'node:fs', 'node:path', 'node:url']
const inside = (it: Import, ...folders: string[]) =>
  it.own && folders.some((folder) => it.to.startsWith(`${folder}/`))

/**
 * Which project code the kit may import: calendar arithmetic, the clock, the specification's texts, and the
 * shape of a plan.
 */
const openToTheKit = /^(domain\/(calendar|money)\/|web\/clock\.ts$|contract\/(wire-errors|plan)\.ts$)/
const strangeToTheKit = /^@tanstack\/react-(router|query)$/

const doorsOfFeature = /^server\/features\/[^/]+\/((queries|commands)\.ts$|(queries|commands)\/)/
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

const webFeatureOf = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
/** Where the browser portal is assembled. */
const opensPages = /^web\/(pages|router|main|send-saved-actions)\.tsx?$/

const databaseParts = ['kysely', 'pg']
const mayTouchDatabase =
  /^server\/(db|change|work|testing|demo|maintenance)\/|^server\/features\/[^/]+\/((queries|commands|rows)\.ts$|(queries|commands|rows)\/)|^server\/(main|open-app)\.ts$|^server\/http\/(health|once|rate-limit)\.ts$/

export const arrows: Rule[] = [
  importRule(
    'domain imports only domain',
    /^domain\//,
    (it, { path }) => inside(it, 'domain') || (isTest(path) && testTools.includes(it.to)),
  ),
  importRule(
    'contract imports only contract, domain and zod',
    /^contract\//,
    (it, { path }) =>
      inside(it, 'contract', 'domain') || it.to === 'zod' || (isTest(path) && testTools.includes(it.to)),
  ),
  importRule('web never imports server', /^web\//, (it) => !inside(it, 'server')),
  importRule('server never imports web', /^server\//, (it) => !inside(it, 'web')),
  importRule(
    'the product never imports tests, benchmarks or tools',
    /^(domain|contract|(server|web)(?!\/testing\/))\//,
    (it) => !inside(it, 'e2e', 'bench', 'law', 'scripts'),
  ),
  importRule(
    'web/ui imports no project code with product terms, no router and no api',
    /^web\/ui\//,
    (imported) =>
      imported.own
        ? inside(imported, 'web/ui') || openToTheKit.test(imported.to)
        : !strangeToTheKit.test(imported.to),
  ),
  importRule(
    'a server feature uses another only through its queries and commands',
    /^server\/features\//,
    (it, { path }) =>
      !inside(it, 'server/features') || featureOf(it.to) === featureOf(path) || doorsOfFeature.test(it.to),
  ),
  importRule(
    'web features and the shell share only ui, api and parts, and never import each other',
    /^web\/(?!features\/[^/]+\/.*\.test\.)/,
    (it, { path }) =>
      opensPages.test(path) || !inside(it, 'web/features') || webFeatureOf(it.to) === webFeatureOf(path),
  ),
  importRule(
    'web/api never imports the shell or the parts',
    /^web\/api\//,
    (it, { path }) => isTest(path) || !inside(it, 'web/shell', 'web/parts'),
  ),
  importRule(
    'adapters and infrastructure below the features never import features',
    /^server\/(events|jobs|mail|push|outbound|files|flight-data|import-files|bokun|card-gateway|secrets|db|http|work|change)\//,
    (it, { path }) => isTest(path) || !inside(it, 'server/features'),
  ),
  importRule(
    'only server/db and queries, commands and rows of features touch the database',
    /^server\//,
    (imported, { path }) =>
      imported.typeOnly ||
      isTest(path) ||
      mayTouchDatabase.test(path) ||
      !(databaseParts.includes(imported.to) || inside(imported, 'server/db')),
  ),
  importRule(
    'only server/http and app.ts know Fastify',
    /^server\//,
    (imported, { path }) =>
      imported.typeOnly ||
      isTest(path) ||
      /^server\/(http\/|app\.ts$)/.test(path) ||
      !/^@?fastify$/.test(imported.to.split('/')[0] ?? ''),
  ),
  importRule(
    'test helpers are imported by tests only',
    /^(server|web)\/(?!testing\/)/,
    (it, { path }) => isTest(path) || !inside(it, 'server/testing', 'web/testing'),
  ),
]
