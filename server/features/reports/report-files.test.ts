import { describe, expect, test } from 'vitest'
import { financialReportFile } from '#contract/addresses.ts'
import {
  accountant,
  company,
  fortnight,
  openReportFortnight,
  portal,
} from '#server/testing/report-fortnight.ts'

openReportFortnight()

describe('files', () => {
  test('a workbook of all tables and a CSV of each', async () => {
    const query = { ...fortnight(), table: 'partners' }
    const csv = await accountant.send('GET', financialReportFile('summary', 'csv', query))
    expect(csv.status).toBe(200)
    expect(String(csv.body).trim().split('\r\n').at(-1)).toBe('Good Hotel,1,2,216.00,0.00')
    const book = await accountant.send('GET', financialReportFile('transport', 'xlsx', fortnight()))
    expect([book.status, book.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('transport-report-2026-11-20-2026-12-03.xlsx'),
    ])
    const unknown = await accountant.send(
      'GET',
      financialReportFile('summary', 'csv', { ...query, table: 'nothing' }),
    )
    expect(unknown.status).toBe(400)
    const tax = await accountant.send('GET', '/reports/tax-report-2026-11.xlsx') // not moved
    expect([tax.status, tax.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('tax-report-2026-11.xlsx'), // not moved
    ])
    expect((await accountant.send('GET', '/reports/tax-report-2026-13.xlsx')).status).toBe(404)
  })

  test('a name that looks like a formula is exported as text', async () => {
    await portal.database.db
      .updateTable('partner')
      .set({ name: '=1+1' })
      .where('guid', '=', company.partner)
      .execute()
    const csv = await accountant.send(
      'GET',
      financialReportFile('fasttrack', 'csv', { ...fortnight(), table: 'partners' }),
    )
    await portal.database.db
      .updateTable('partner')
      .set({ name: 'Good Hotel' })
      .where('guid', '=', company.partner)
      .execute()
    expect(String(csv.body)).toContain("'=1+1,1,2,162.00")
  })
})
