import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AppData } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/wire-errors.ts'
import { forbidden } from '#domain/refusal.ts'
import { answer, failing, offline, refused, slow, type Answer } from './answers.ts'
import { smallestReply } from './fixtures/smallest-reply.ts'
import { checkRotatingAppearance } from './appearances.ts'
import { openPage, type PortalPage } from './open-page.ts'

interface Loading {
  as: AppData
  /** The main call of the screen. */
  endpoint: Endpoint
  /** Its final answer, and those of all other calls of the screen. */
  answers: readonly Answer[]
  /** Something the screen shows once it is loaded. */
  loaded: (page: PortalPage) => Locator
  /** Selects the appearance for the WCAG check, so that a set of screens covers all four. */
  appearance?: number
}

/**
 * Takes a screen through every state of its main call: slow, failed, offline, loaded (checked for WCAG) and
 * forbidden.
 */
export async function expectLoadStates(
  path: string,
  { as, endpoint, answers, loaded, appearance = 0 }: Loading,
): Promise<void> {
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
  expect(await checkRotatingAppearance(page, appearance)).toEqual([])
  page.answer(refused(endpoint, forbidden))
  await page.reload({ waitUntil: 'commit' })
  await main.getByText(messages.forbidden, { exact: true }).waitFor()
}

interface PlainScreen {
  path: string
  as: AppData
  /** The main call of the screen, answered with the smallest reply. */
  endpoint: Endpoint
  /** Its other calls, and the main one if the smallest reply isn't enough. */
  others?: readonly Answer[]
  /** A text that the screen shows once it is loaded. */
  loaded: string
}

export const plainAnswers = (...endpoints: Endpoint[]): Answer[] =>
  endpoints.map((it) => answer(it, smallestReply(it)))

/** Tests each screen in every state of its main call, with empty data. */
export function testLoadStates(screens: Record<string, PlainScreen>): void {
  const all = Object.entries(screens).map(([name, screen], appearance) => ({ name, appearance, ...screen }))
  test.each(all)(
    '$name: loads, fails, recovers, and shows a refusal',
    async ({ appearance, path, as, endpoint, others = [], loaded }) => {
      await expectLoadStates(path, {
        as,
        endpoint,
        appearance,
        answers: [...plainAnswers(endpoint), ...others],
        loaded: (page) =>
          page.getByRole('main').getByText(loaded, { exact: true }).filter({ visible: true }).first(),
      })
    },
  )
}
