import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/admin-tasks.ts'
import { countOf, now, openTaskDesk, type TaskDesk } from '#server/testing/task-desk.ts'
import { uploadText } from '#server/testing/uploads.ts'

let feed: TaskDesk
beforeAll(async () => {
  feed = await openTaskDesk()
})
afterAll(() => feed.close())

const plan = (task: contract.AdminTask, query?: Record<string, unknown>) => feed.plan(task, query)
const run = (task: contract.AdminTask, body?: Record<string, unknown>) => feed.run(task, body)
const ended = (guid: string | null) => feed.ended(guid ?? '')
const historyOf = (action: string) => feed.historyOf(action)

describe('airports and names', () => {
  const airport = (code: string) =>
    feed.db.selectFrom('airport').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  const airline = (code: string) =>
    feed.db.selectFrom('airline').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  const edit = (code: string, name: string) =>
    feed.db.updateTable('airport').set({ name, edited_at: now }).where('code', '=', code).execute()

  test('resetting reverts manual edits; the preview shows that and changes nothing, and afterwards nothing is left to do', async () => {
    await edit('LGW', 'Our Gatwick')
    const before = await plan(contract.resetAirports)
    expect([
      countOf(before, 'Airports to add or update'),
      countOf(before, 'Including manual edits'),
      before.whyNot,
    ]).toEqual([1, 1, null])
    expect((await airport('LGW')).name).toBe('Our Gatwick')
    expect(await run(contract.resetAirports)).toEqual({
      state: 'done',
      message: '',
      requestedBy: 'Ada Admin',
      counts: { 'Airports updated': 1 },
    })
    expect(await airport('LGW')).toMatchObject({ name: 'London Gatwick', edited_at: null })
    expect((await plan(contract.resetAirports)).whyNot).toBe('All airports already match the list')
    expect(await historyOf('loadReferenceData')).toMatchObject([{ who: 'Ada Admin' }])
    expect(await run(contract.resetAirports)).toMatchObject({ counts: { 'Airports updated': 0 } })
    expect(await historyOf('loadReferenceData')).toHaveLength(1)
  })

  test('updating names keeps manual edits', async () => {
    await edit('LGW', 'Our Gatwick')
    await feed.db.updateTable('airline').set({ name: 'Old name' }).where('code', '=', 'VS').execute()
    const before = await plan(contract.updateAviationNames)
    expect([
      countOf(before, 'Airports to update'),
      countOf(before, 'Airlines to update'),
      countOf(before, 'Manual edits (unchanged)'),
    ]).toEqual([0, 1, 1])
    expect(await run(contract.updateAviationNames)).toMatchObject({
      counts: { 'Airports updated': 0, 'Airlines updated': 1 },
    })
    expect((await airport('LGW')).name).toBe('Our Gatwick')
    expect((await airline('VS')).name).toBe('Virgin Atlantic')
    expect((await plan(contract.updateAviationNames)).whyNot).toBe('All names already match the lists')
    const told = await historyOf('loadReferenceData')
    expect(await run(contract.updateAviationNames)).toMatchObject({
      counts: { 'Airports updated': 0, 'Airlines updated': 0 },
    })
    expect(await historyOf('loadReferenceData')).toEqual(told)
  })

  const head =
    'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,' +
    'iso_country,iso_region,municipality,scheduled_service,gps_code,iata_code'
  const file = (...lines: string[]) => [head, ...lines, ''].join('\n')
  const read = (text: string, mode: 'check' | 'save') =>
    uploadText(feed.portal, feed.admin, contract.airportsFile, {
      name: 'airports.csv',
      text,
      query: { mode },
    })

  test('an OurAirports file adds and updates airports with time zones by location; others stay', async () => {
    const text = file(
      '2,TBPB,large_airport,"Grantley Adams International ' +
        'Airport",13.0746,-59.4925,169,NA,BB,BB-08,Bridgetown,yes,TBPB,BGI',
      '3,XXXX,small_airport,"New Island Airport",13.16,-61.15,66,NA,VC,VC-04,Kingstown,no,,QZX',
      '4,00A,heliport,"No Code",40.07,-74.93,11,NA,US,US-PA,Bensalem,no,,',
      '5,XX00,closed,"Gone",40.07,-74.93,11,NA,US,US-PA,Bensalem,no,,QZC',
    )
    const checked = await read(text, 'check')
    expect(checked.body.jobGuid).toBeNull()
    expect([countOf(checked.body.plan, 'Airports in the file'), checked.body.plan.whyNot]).toEqual([2, null])
    expect(await feed.db.selectFrom('airport').select('code').where('code', '=', 'QZX').execute()).toEqual([])
    const saved = await read(text, 'save')
    expect(await ended(saved.body.jobGuid)).toMatchObject({
      state: 'done',
      counts: { 'Airports updated': 2 },
    })
    expect(await airport('QZX')).toMatchObject({
      name: 'New Island',
      city: 'Kingstown',
      country: 'VC',
      time_zone: 'America/St_Vincent',
      size: 3,
    })
    expect(await airport('BGI')).toMatchObject({
      name: 'Grantley Adams International',
      time_zone: 'America/Barbados', // not moved
    })
    expect((await airport('LHR')).city).toBe('London')
    expect((await read(text, 'save')).body).toMatchObject({
      jobGuid: null,
      plan: { whyNot: 'All airports already match the list' },
    })
    // The history doesn't store the file.
    const { after } = await feed.db
      .selectFrom('history')
      .select('after')
      .where('action', '=', 'startJob')
      .orderBy('guid', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ source: 'file', airports: 2 })
  })

  test.each([
    ['another file', 'a,b\n1,2\n', 'These columns are missing'],
    [
      'no airport with a code',
      file('4,00A,heliport,"No Code",40.07,-74.93,11,NA,US,US-PA,Bensalem,no,,'),
      'The file contains no airports with an IATA code',
    ],
    ['no CSV', '"open', 'This isn’t a valid CSV file. Save it as CSV and upload it again.'],
  ])('%s is refused at the field', async (_, text, message) => {
    const { status, body } = await read(text, 'check')
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)])
  })
})
