import type { Locator } from 'playwright-core'
import type { AppData } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/wire-errors.ts'
import { forbidden } from '#domain/refusal.ts'
import { failing, offline, refused, slow, type Answer } from './answers.ts'
import { openPage, type PortalPage } from './open-page.ts'

interface Loading {
  as: AppData
  /** The main call of the screen. */
  endpoint: Endpoint
  /** How it is answered in the end, and all the other calls of the screen. */
  answers: readonly Answer[]
  /** Something the screen shows once it is loaded. */
  loaded: (page: PortalPage) => Locator
}

/** Takes a screen through every state of its main call: slow, failed, offline, loaded and forbidden. */
export async function expectLoadStates(path: string, { as, endpoint, answers, loaded }: Loading): Promise<void> {
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
  page.answer(refused(endpoint, forbidden))
  await page.reload({ waitUntil: 'commit' })
  await main.getByText(messages.forbidden, { exact: true }).waitFor()
}
