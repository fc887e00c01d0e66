import { fileRule, isTest, type Rule } from '../rule.ts'

/** What files may be called, and which files a feature may contain. */

/** The features, the same on both sides. New ones are added here and in ARCHITECTURE.md. */
export const features = [
  'account',
  'api-document',
  'staff',
  'status',
  'configuration',
  'customers',
  'settings',
  'reservations',
  'bookings',
  'booking-changes',
  'trips',
  'trip-messages',
  'till',
  'texting',
  'wallet',
  'find',
  'guest-texts',
  'flights',
  'date-status',
  'desk-device',
  'fast-track',
  'concierge',
  'dispatch',
  'driver',
  'daily-reports',
  'dashboard',
  'reports',
  'invoices',
  'ledger',
  'journal',
  'partners',
  'partner-reminders',
  'driver-pay',
  'gratuities',
  'card-gateway',
  'card-payments',
  'bank-statements',
  'imports',
  'import-runs',
  'customers-import',
  'bokun',
  'privacy',
  'push',
  'saved-views',
  'quotes',
  'saved-quotes',
  'follow-ups',
  'access-tokens',
  'brand',
  'calendar-feeds',
  'details',
  'documents',
  'messages',
  'guest-links',
  'guest-messages',
  'written-mail',
  'my-booking',
  'waitlist-offers',
  'history',
  'admin-tasks',
  'tasks',
  'webhooks',
]

const kebabFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.(page\.test|test|e2e|d))?\.(ts|tsx|mts|mjs)$/
const componentFile = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
const emptyWords = /^((.+-)?(utils?|helpers?|common|misc)|manager|data|info|index)$/
const partsOfServerFeature =
  /^((routes|commands|queries|rows|export|mail)\.ts|(commands|queries|rows|export|mail)\/.+|.+\.test\.ts)$/

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const names: Rule[] = [
  fileRule('files are kebab-case, components PascalCase', ({ path }) =>
    kebabFile.test(nameOf(path)) || componentFile.test(nameOf(path)) ? null : 'rename it',
  ),
  fileRule('no file or folder has a meaningless name', ({ path }) => {
    const empty = path.split('/').find((part) => emptyWords.test(part.replace(/\..*$/, '')))
    return empty === undefined ? null : `"${empty}" does not say what it contains`
  }),
  fileRule('features come from the closed list', ({ path }) => {
    const feature = /^(?:server|web)\/features\/([^/]+)/.exec(path)?.[1]
    return feature === undefined || features.includes(feature) ? null : `"${feature}" is not on the list`
  }),
  fileRule(
    'a server feature consists of routes, commands, queries, rows, export, mail and tests',
    ({ path }) => {
      const part = /^server\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
      return part === undefined || partsOfServerFeature.test(part)
        ? null
        : 'no such file belongs in a feature'
    },
  ),
  fileRule('the kit, the shell and the declared parts are organised in folders by topic', ({ path }) =>
    /^web\/(ui|shell|parts)\/[^/]+$/.test(path) ? 'put it into the folder it belongs to' : null,
  ),
  {
    title: 'a server feature has queries.ts or queries/, commands.ts or commands/, never both',
    breaches: (files) =>
      files.flatMap(({ path }) => {
        const folder = /^(server\/features\/[^/]+\/(?:queries|commands))\.ts$/.exec(path)?.[1]
        return folder !== undefined && files.some((it) => it.path.startsWith(`${folder}/`))
          ? [`${path}: move it into ${folder}/`]
          : []
      }),
  },
  fileRule('an e2e test is named *.e2e.ts and is in e2e/', ({ path }) => {
    const isStory = path.includes('.e2e.')
    return isStory === (path.startsWith('e2e/') && isTest(path)) ? null : 'move or rename it'
  }),
]
