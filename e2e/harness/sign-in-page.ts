import type { Page } from 'playwright-core'

/** Follows a mailed link to set a password. Ends on the sign-in page. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel(/^New password/).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Signs in on the open sign-in page. */
export async function signInAt(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
