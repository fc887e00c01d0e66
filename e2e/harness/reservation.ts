import type { Page } from 'playwright-core'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import type { BodyIn, ObjectShape } from '#contract/endpoint.ts'
import type { ChangeEndpoints } from '#contract/change.ts'
import type { KeyboardUser } from '#web/testing/keyboard-user.ts'
import type { Caller } from './caller.ts'

export function pathOf({ customer, guid }: GroupDetail): string {
  return groupPath(customer.guid, guid)
}

/** The reservation as it stands now. */
export function reservationNow(caller: Caller, { customer, guid }: GroupDetail): Promise<GroupDetail> {
  return caller.must(groupDetail, { params: { id: customer.guid, group: guid } })
}

/** A change by another agent: planned, and done as planned. */
export async function changeByCaller<B extends ObjectShape>(
  caller: Caller,
  { confirm, make }: ChangeEndpoints<B>,
  body: BodyIn<ChangeEndpoints<B>['confirm']>,
): Promise<void> {
  const { confirmation } = await caller.must(confirm, { body })
  await caller.must(make, { body: { ...body, confirmation } })
}

/** Opens a change of the whole reservation by its keys, and waits for the form's first field. */
export async function openChange(hand: KeyboardUser, letter: string, firstField: RegExp): Promise<void> {
  await hand.press('c', letter)
  await hand.at(firstField)
}

/** Opens a change of one service from its own menu by keyboard. */
export async function openServiceChange(
  page: Page,
  hand: KeyboardUser,
  service: RegExp,
  letter: string,
  firstField: RegExp,
): Promise<void> {
  await page.getByRole('button', { name: service }).focus()
  await hand.press('Enter')
  await page.getByRole('menu').waitFor()
  await hand.press(letter)
  await hand.at(firstField)
}

/** Does what the plan on screen says, from the safe answer that has the focus. */
export async function doPlanned(page: Page, hand: KeyboardUser, safeAnswer: RegExp): Promise<void> {
  await hand.at(safeAnswer)
  await hand.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
