import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { contractEndpoints } from './contract-endpoints.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, allPermissions)
})
afterAll(() => portal.close())

/** Files of invoices, import runs, exports and payouts, which this company doesn't have. IDs name them. */
const named = ['invoice-{id}', 'import-{run}', 'journal-export-{id}', 'gratuities/{payout}', '-{month}.pdf']

test('no two downloads have the same name: each has its subject, owner and period', async () => {
  const month = monthOf(company.today)
  const { first: from, last: to } = daysOfMonth(month)
  const [year = '', monthOfYear = ''] = month.split('-')
  const files = (await contractEndpoints())
    .filter((it) => it.method === 'GET' && it.path.startsWith('/reports/'))
    .map((it) => it.path)
    .filter((path) => named.every((it) => !path.includes(it)))
  expect(files.length).toBeGreaterThan(30)
  const values: Record<string, string> = {
    date: company.today,
    month,
    period: month,
    year,
    from,
    to,
    source: 'customers',
  }
  const names: string[] = []
  for (const path of files) {
    const partners = /\{id\}|\{partnerGuid\}/.test(path) ? [company.partner, company.blockedPartner] : ['']
    for (const partner of partners) {
      const own = { ...values, id: partner, partnerGuid: partner, guid: company.vehicle }
      const monthly = path.includes('{year}') ? { ...own, month: monthOfYear } : own
      const url = path.replaceAll(
        /\{(\w+)\}/g,
        (_, key: string) => monthly[key as keyof typeof monthly] ?? '',
      )
      const isOfPeriod = /financial-(?!notinvoiced|guestbalances)|transactions|gratuities|trips\./.test(path)
      const file = await office.send('GET', `${url}${isOfPeriod ? `?from=${from}&to=${to}` : ''}`)
      expect(file.status, url).toBe(200)
      const [, name = ''] = /filename="([^"]+)"/.exec(String(file.headers['content-disposition'])) ?? []
      names.push(name)
      expect(name, url).toMatch(/^[\w-]+\.(csv|xlsx|pdf)$/)
      if (isOfPeriod || partner !== '') expect(name, url).toContain(month)
    }
  }
  expect(names.filter((it, at) => names.indexOf(it) !== at)).toEqual([])
  expect(names).toContain(`statement-Good-Hotel-Ltd-${month}.pdf`)
  expect(names).toContain(`fast-track-Good-Hotel-${month}.xlsx`)
})

test('browsers that support it get the name with its own letters', async () => {
  await portal.database.db.updateTable('partner').set({ legal_name: '海洋酒店' }).execute()
  const { first, last } = daysOfMonth(monthOf(company.today))
  const url = `/reports/partner-${company.partner}-statement-${first}-${last}.csv`
  expect((await office.send('GET', url)).headers['content-disposition']).toContain(
    `filename*=UTF-8''statement-${encodeURIComponent('海洋酒店')}-`,
  )
})
