import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AppData } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/wire-errors.ts'
import { forbidden } from '#domain/refusal.ts'
import { answer, failing, offline, refused, slow, type Answer } from './answers.ts'
import { plainest } from './fixtures/plainest.ts'
import { turnOfLooks } from './looks.ts'
import { openPage, type PortalPage } from './open-page.ts'

interface Loading {
  as: AppData
  /** The main call of the screen. */
  endpoint: Endpoint
  /** How it is answered in the end, and all the other calls of the screen. */
  answers: readonly Answer[]
  /** Something the screen shows once it is loaded. */
  loaded: (page: PortalPage) => Locator
  /** Which of the four looks is checked for WCAG: a set of screens is seen in all of them. */
  look?: number
}

/** Takes a screen through every state of its main call: slow, failed, offline, loaded (which passes WCAG) and forbidden. */
export async function expectLoadStates(path: string, { as, endpoint, answers, loaded, look = 0 }: Loading): Promise<void> {
  const first = slow(failing(endpoint))
  const page = await openPage(path, { as, answers: [...answers, first] })
  const main = page.getByRole('main')
  await main.getByText('Loading', { exact: true }).first().waitFor({ state: 'attached' })
  first.release()
  await main.getByText(messages.serverError, { exact: true }).waitFor()
  page.answer(offline(endpoint))
  await main.getByRole('button', { name: 'Try again' }).click()
  await main.getByText(messages.networkError, { exact: true }).waitFor()
  page.answer(...answers)
  await main.getByRole('button', { name: 'Try again' }).click()
  await loaded(page).waitFor()
  expect(await turnOfLooks(page, look)).toEqual([])
  page.answer(refused(endpoint, forbidden))
  await page.reload({ waitUntil: 'commit' })
  await main.getByText(messages.forbidden, { exact: true }).waitFor()
}

interface PlainScreen {
  path: string
  as: AppData
  /** The main call of the screen, answered with the plainest reply. */
  endpoint: Endpoint
  /** Its other calls, and the main one when the plainest reply is not enough. */
  others?: readonly Answer[]
  /** A text that the screen shows once it is loaded. */
  loaded: string
}

export const plainAnswers = (...endpoints: Endpoint[]): Answer[] => endpoints.map((it) => answer(it, plainest(it)))

/** Takes each screen through every state of its main call; what is loaded is empty. */
export function testLoadStates(screens: Record<string, PlainScreen>): void {
  const all = Object.entries(screens).map(([name, screen], look) => ({ name, look, ...screen }))
  test.each(all)('$name: loads, fails, recovers, and is refused', async ({ look, path, as, endpoint, others = [], loaded }) => {
    await expectLoadStates(path, {
      as,
      endpoint,
      look,
      answers: [...plainAnswers(endpoint), ...others],
      loaded: (page) => page.getByRole('main').getByText(loaded, { exact: true }).filter({ visible: true }).first(),
    })
  })
}
