import { describe, expect, test } from 'vitest'
import type { AppData } from '#contract/account.ts'
import { accessTokens } from '#contract/access-tokens.ts'
import { dayClosingsPath } from '#contract/addresses.ts'
import { catalogue } from '#contract/catalogue.ts'
import { dayClosings } from '#contract/close-day.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { queryHistory } from '#contract/history.ts'
import { failedMail, queryMessages } from '#contract/messages.ts'
import { options } from '#contract/options.ts'
import { partners } from '#contract/partners.ts'
import { staffUsers } from '#contract/staff.ts'
import { messages } from '#contract/wire-errors.ts'
import { aManager, anAccountant, anAdministrator } from '#web/testing/accounts.ts'
import { answer, type Answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

/** Screens that are one list: every state of its call, and what they say when there is nothing to list. */

interface ListScreen {
  path: string
  as: AppData
  endpoint: Endpoint
  /** What the list says before its first row. */
  empty: string
  /** Asks for what is not there, and the button that leads back. */
  narrowed?: { query: string; back: string }
}

const nothing = { items: [], nextCursor: null, total: 0 }
const filtered = { query: '?query=nobody', back: 'Clear filters' }
const inUse = { query: '?query=nobody', back: 'Clear filters' }
const collections = ['transport-services', 'vehicles', 'car-seats', 'locations', 'zones', 'extras'] as const

const screens: Record<string, ListScreen> = {
  history: {
    path: '/manager/history',
    as: anAdministrator(),
    endpoint: queryHistory,
    empty: 'No history yet',
    narrowed: filtered,
  },
  messages: {
    path: '/manager',
    as: anAdministrator(),
    endpoint: queryMessages,
    empty: 'No messages yet',
    narrowed: filtered,
  },
  'closed days': {
    path: dayClosingsPath(),
    as: aManager(),
    endpoint: dayClosings,
    empty: 'No days closed yet. Close a day under FT Concerige.',
  },
  partners: {
    path: '/partner',
    as: anAccountant(),
    endpoint: partners.list,
    empty: messages.noResults,
    narrowed: { ...inUse, back: 'Show active partners' },
  },
  'staff users': {
    path: '/configuration/staff-users',
    as: anAdministrator(),
    endpoint: staffUsers,
    empty: messages.noResults,
    narrowed: inUse,
  },
  'access tokens': {
    path: '/configuration/access-tokens',
    as: anAdministrator(),
    endpoint: accessTokens,
    empty:
      'No active access tokens. Create one for each system that should book or read data through the API.',
    narrowed: inUse,
  },
  ...Object.fromEntries(
    collections.map((name) => [
      catalogue[name].plural,
      {
        path: `/configuration/${name}`,
        as: anAdministrator(),
        endpoint: catalogue[name].list,
        empty: messages.noResults,
        narrowed: inUse,
      },
    ]),
  ),
}
const names = Object.keys(screens)
const of = (name: string): ListScreen => screens[name]!
const answersOf = ({ endpoint }: ListScreen): Answer[] => [
  answer(endpoint, nothing),
  answer(options, { items: [] }),
  answer(failedMail, { count: 0, from: null, to: null }),
]

describe.each(names)('the list of %s', (name) => {
  const screen = of(name)

  test('loads, fails, recovers and is refused', async () => {
    await expectLoadStates(screen.path, {
      as: screen.as,
      endpoint: screen.endpoint,
      answers: answersOf(screen),
      loaded: (page) => page.getByText(screen.empty, { exact: true }),
    })
  })

  test('says on a phone that there is nothing yet, and passes WCAG', async () => {
    const page = await openPage(screen.path, { as: screen.as, device: 'phone', answers: answersOf(screen) })
    await page.getByText(screen.empty, { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
  })
})

test.each(names.filter((name) => of(name).narrowed))(
  'a search that finds nothing in the list of %s leads back to all',
  async (name) => {
    const { path, narrowed, ...screen } = of(name)
    const page = await openPage(path + narrowed?.query, { as: screen.as, answers: answersOf(of(name)) })
    await page.getByText(messages.noResults, { exact: true }).waitFor()
    await page.getByRole('button', { name: narrowed?.back ?? '' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText(screen.empty, { exact: true }).waitFor()
    expect(
      page.asked(screen.endpoint).map((asked) => (asked.query as { query?: string }).query ?? ''),
    ).toEqual(['nobody', ''])
  },
)
