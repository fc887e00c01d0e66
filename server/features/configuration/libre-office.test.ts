import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locations, vehicles } from '#contract/catalogue.ts'
import { locationsFile, readLocations } from '#contract/configuration-files.ts'
import { partnerFastTrack } from '#contract/partner-fast-track.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { bookTrips } from '#server/testing/trips.ts'
import { openedInCalc, savedByCalc, tableIn } from '#server/testing/libre-office.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { uploadText } from '#server/testing/uploads.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Our files opened in LibreOffice, and its files imported by us. */
describe.runIf(hasTool('soffice'))('LibreOffice', () => {
  let portal: TestPortal
  let company: SmallCompany
  let admin: TestBrowser
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    admin = await signedIn(portal, [
      'adminSystem',
      'managePartner',
      'editCustomer',
      'viewCustomer',
      'dispatcher',
    ])
  })
  afterAll(() => portal.close())

  test('shows dates as dates, money and counts as numbers, and formula-like text as text', async () => {
    const papers = [
      { name: '=1+1', expiresOn: '2026-12-01' },
      { name: 'Licence “Zoë”, class B', expiresOn: '2027-02-28' },
    ]
    await keepPapers(papers)
    const date = '2026-11-25'
    const [trip] = await bookTrips(admin, admin, company, {
      date,
      direction: 'arrival',
      fastTrack: true,
      partnerGuid: company.partner,
      lastName: '=2+5',
    })
    await portal.database.db
      .updateTable('trip')
      .set({ vehicle_guid: company.vehicle })
      .where('guid', '=', trip?.guid ?? '')
      .execute()
    const month = await admin.must(partnerFastTrack, {
      params: { id: company.partner },
      query: { month: monthOf(date) },
    })
    const shown = await openedInCalc({
      'vehicle.xlsx': await workbook(`/reports/vehicle-${company.vehicle}.xlsx`),
      'month.xlsx': await workbook(month.fileUrl),
    })

    const { head: vehicleHead, rows: vehicleLines } = tableIn(shown['vehicle.xlsx'])
    expect(vehicleHead.slice(0, 4)).toEqual(['Kind', 'Date', 'Time', 'What'])
    expect(vehicleLines.map((it) => it.slice(0, 4))).toEqual([
      ['Document', { shown: '2026-12-01' }, '', `'=1+1`],
      ['Document', { shown: '2027-02-28' }, '', 'Licence “Zoë”, class B'],
      ['Trip', { shown: '2026-11-25' }, { shown: '14:45' }, 'Airport – Sea Hotel'],
    ])
    expect(vehicleLines.map((it) => it.at(-1))).toEqual(['Expires soon', 'Valid', 'Unassigned'])
    expect(vehicleLines[2]?.slice(5, 7)).toEqual([{ shown: '2' }, { shown: '2' }])

    const { head, rows: lines, total } = tableIn(shown['month.xlsx'])
    expect(total?.at(-1)).toEqual(lines[0]?.at(-1))
    const [guest] = lines.map((line) =>
      Object.fromEntries(head.map((it, index) => [typeof it === 'string' ? it : it.shown, line[index]])),
    )
    expect(guest).toMatchObject({
      Date: { shown: '2026-11-25' },
      Guest: 'Zoë =2+5',
      Adults: { shown: '2' },
      Status: 'Booked',
      Charged: { shown: ((month.items[0]?.chargeCents ?? 0) / 100).toFixed(2) },
    })
  })

  test('saves locations.csv so that importing it changes nothing', async () => {
    const zoneGuid = await portal.database.db
      .selectFrom('zone')
      .select('guid')
      .where('name', '=', 'Coast')
      .executeTakeFirstOrThrow()
    const place = { kind: 'villa' as const, zoneGuid: zoneGuid.guid, minutesFromAirport: 35 }
    // More digits than a spreadsheet stores, and texts that it might misinterpret.
    const names = ['=HYPERLINK("http://evil")', '-7 Shore Road', 'Chez Zoë, “the old one”', '"Quoted"']
    for (const [index, name] of names.entries()) {
      const coordinates = { latitude: 13.076600000000001 + index, longitude: -59.4925 }
      await admin.must(locations.create.save, {
        body: { ...place, ...coordinates, name, address: '1, Shore Road\nSt. James' },
      })
    }
    const ours = String((await admin.send('GET', locationsFile.path)).body)
    const theirs = await savedByCalc(ours)
    expect(theirs).not.toBe(ours)
    expect(await read(theirs)).toEqual({
      jobGuid: expect.any(String),
      added: 0,
      changed: 0,
      same: 2 + names.length,
      wrong: [],
      zones: [],
    })
    expect(await read(theirs.replace('Sea Hotel', 'Ocean Hotel'))).toMatchObject({
      jobGuid: expect.any(String),
      changed: 1,
      same: 1 + names.length,
    })
  })

  async function keepPapers(documents: { name: string; expiresOn: string }[]): Promise<void> {
    const params = { id: company.vehicle }
    const {
      version,
      history: _h,
      createdAt: _c,
      createdBy: _b,
      ...vehicle
    } = await admin.must(vehicles.edit.load, { params })
    await admin.must(vehicles.edit.save, { params, body: { ...vehicle, documents, version } })
  }

  async function workbook(url: string): Promise<Buffer> {
    return (await portal.app.inject({ url, headers: { cookie: cookiesOf(admin) } })).rawPayload
  }

  async function read(csv: string): Promise<unknown> {
    const { body } = await uploadText(portal, admin, readLocations, {
      name: 'locations.csv',
      text: csv,
      query: { mode: 'save' },
    })
    await runJobs(portal)
    return body
  }
})

function cookiesOf(browser: TestBrowser): string {
  return [...browser.cookies].map((it) => it.join('=')).join('; ')
}
