import { beforeAll, describe, expect, test } from 'vitest'
import { buildKit, openKit } from '#web/testing/open-kit.ts'

beforeAll(buildKit, 120_000)

describe('a table', () => {
  test('selecting a row re-renders only that row', async () => {
    const page = await openKit()
    await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).waitFor()
    const renderedBy = async (act: () => Promise<void>) => {
      await page.evaluate(`drawnRows.length = 0`)
      await act()
      await page.waitForTimeout(300)
      return page.evaluate<number[]>(`[...new Set(drawnRows)]`)
    }
    const pick = page.getByRole('checkbox', { name: 'Select row 2', exact: true })
    expect(await renderedBy(() => pick.click())).toEqual([2])
    expect(await renderedBy(() => page.keyboard.press('j'))).toEqual([])
  })

  test('sorts by its heads, hides columns, and offers what can be done with chosen rows', async () => {
    const page = await openKit()
    const table = page.getByRole('grid', { name: 'Arrivals' })
    await table.getByRole('button', { name: 'Owed' }).click()
    expect(await table.getByRole('columnheader', { name: 'Owed' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await table.getByRole('button', { name: 'Owed' }).click()
    expect(await table.getByRole('row').nth(1).innerText()).toContain('BBD 500.00')

    await page.getByRole('button', { name: 'View' }).first().press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Flight' }).click()
    await page.keyboard.press('Escape')
    await table.getByRole('columnheader', { name: 'Flight' }).waitFor({ state: 'detached' })

    await page.getByRole('checkbox', { name: 'Select all rows of Arrivals' }).check()
    await page
      .getByRole('group', { name: 'Selected rows' })
      .getByRole('button', { name: 'Assign 12' })
      .waitFor()
  })

  test('draws only what is in view of a long list, and all of it on paper', async () => {
    const page = await openKit()
    await page.getByRole('button', { name: 'Show more' }).click()
    const rows = page.getByRole('grid', { name: 'Arrivals' }).locator('tbody tr[aria-rowindex]')
    await expect.poll(() => rows.count()).toBeGreaterThan(12)
    expect(await rows.count()).toBeLessThan(100)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await rows.count()).toBe(5000)
  })

  test('is a list of cards on a phone', async () => {
    const page = await openKit('phone')
    expect(await page.getByRole('list', { name: 'Arrivals' }).getByRole('listitem').count()).toBe(12)
    expect(await page.getByRole('grid', { name: 'Arrivals' }).count()).toBe(0)
  })
})
