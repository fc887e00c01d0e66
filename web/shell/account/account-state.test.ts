import { expect, test } from 'vitest'
import type { CallState } from '#web/api/load-state.ts'
import type { Failure } from '#web/api/outcome.ts'
import { accountStateOf, viewOf, type AccountView } from './account-state.ts'

const notLoaded: CallState = { loadState: 'NotLoaded', requestState: 'Network' }
const loaded: CallState = { loadState: 'Loaded', requestState: 'Idle' }

const rows: [string, CallState, Failure | null, AccountView][] = [
  ['while loading, shows the loading screen', notLoaded, null, 'loading'],
  ['loaded, shows the shell', loaded, null, 'shell'],
  ['not signed in, redirects to sign-in', notLoaded, { kind: 'needAuth' }, 'toSignIn'],
  ['signed out elsewhere, redirects to sign-in although loaded', loaded, { kind: 'needAuth' }, 'toSignIn'],
  [
    'without network, shows the loading screen with a banner',
    notLoaded,
    { kind: 'networkError' },
    'loadingWithNetworkBanner',
  ],
  ['on a 500, shows server error', notLoaded, { kind: 'serverError' }, 'serverError'],
  [
    'on anything else, shows other error',
    notLoaded,
    { kind: 'tooOften', retryAfterSeconds: 5 },
    'otherError',
  ],
  ['once loaded, stays on a failing refresh', loaded, { kind: 'networkError' }, 'shell'],
]
test.each(rows)('the account %s', (_, state, failure, view) => {
  expect(viewOf(accountStateOf(state, failure))).toBe(view)
})
