import type { Locator, Page } from 'playwright-core'

/**
 * After “Check in”, accepts the question about a flight that hasn’t landed at the hour the story runs; done
 * once the result is shown.
 */
export async function acceptEarlyCheckIn(
  page: Page,
  result: Locator,
  press = (button: Locator) => button.click(),
): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Check in anyway' })
  await anyway.or(result).first().waitFor()
  if (await anyway.isVisible()) await press(anyway)
  await result.first().waitFor()
}
