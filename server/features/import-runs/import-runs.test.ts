import { expect, test } from 'vitest'
import * as contract from '#contract/imports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { customersSource } from '#server/features/customers-import/commands/customers-source.ts'
import { beginRun } from '#server/features/import-runs/commands/begin-run.ts'
import { forgetImports } from '#server/features/import-runs/commands/forget-runs.ts'
import { importValues } from '#server/features/import-runs/commands/import-values.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import {
  ada as admin,
  desk,
  errorOf,
  historyOf,
  openCustomerImports,
  bob as other,
  people,
  portal,
  run,
} from '#server/testing/customer-imports.ts'

openCustomerImports()

const written = async (subject: string, action: string) =>
  portal.database.db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('subject_guid', '=', subject)
    .where('action', '=', action)
    .executeTakeFirst()
const told = async (guid: string) =>
  (
    await portal.database.db
      .selectFrom('event')
      .select('id')
      .where('topic', '=', 'import')
      .where('guid', '=', guid)
      .execute()
  ).length

test('the import sources are listed, each with a template', async () => {
  const { items } = await admin.must(contract.queryImportSources)
  expect(items.map((it) => it.name)).toContain('customers')
  const template = await admin.must(contract.importTemplate, { params: { source: 'customers' } })
  expect(template).toBe(
    '\uFEFFCustomer number,First name,Last name,Full name,E-mail,Phone,Birthday,Country,Language,Notes,' +
      'Note for drivers\r\n',
  )
  const other = await admin.must(contract.importTemplate, { params: { source: 'cardPayments' } })
  expect(other).toContain('Order')
})

test('a file is uploaded, mapped, checked and imported; each step is in the history', async () => {
  const guid = await desk.uploaded(people('Uma', 'Una'), 'people.csv')
  expect(await desk.detail(guid)).toMatchObject({
    name: 'people.csv',
    kind: 'csv',
    encoding: 'UTF-8',
    state: 'open',
    rows: 2,
    mapping: { firstName: 0, lastName: 1, email: 2 },
    headings: ['First name', 'Last name', 'E-mail'],
    samples: [
      ['Uma', 'Of File', 'uma@file.example'],
      ['Una', 'Of File', 'una@file.example'],
    ],
    whyNotDo: 'Check the records first',
  })
  expect((await admin.call(contract.doImport, run(guid))).status).not.toBe(200)
  expect(await desk.checked(guid)).toMatchObject({
    state: 'checked',
    planned: { new: 2, refused: 0 },
    outcomes: { new: 0 },
  })
  expect(
    await portal.database.db
      .selectFrom('customer')
      .select('guid')
      .where('last_name', '=', 'Of File')
      .execute(),
  ).toEqual([])
  expect(await desk.done(guid)).toMatchObject({
    state: 'done',
    outcomes: { new: 2 },
    job: { state: 'done', result: [{ label: 'New', count: 2 }] },
  })
  expect(await historyOf(guid)).toEqual([
    'Ada Admin finishImport',
    'Ada Admin doImport',
    'Ada Admin checkImport',
    'Ada Admin beginImport',
  ])
  const { items } = await admin.must(contract.queryImportRuns, { query: { source: 'customers' } })
  expect(items[0]).toMatchObject({ guid, state: 'done', createdBy: 'Ada Admin' })
  const { items: rows } = await admin.must(contract.queryImportRows, {
    ...run(guid),
    query: { outcome: 'new', limit: 1 },
  })
  expect(rows).toMatchObject([
    { line: 2, label: 'Uma Of File', isDone: true, links: [{ kind: 'customer', label: 'Uma Of File' }] },
  ])
})

test('columns are mapped, remembered for files with the same headings, and checked again', async () => {
  const file = (name: string) => `A,B,C\n${name},Map,03/04/1990\n`
  const first = await desk.uploaded(file('Max'))
  const chosen = {
    mapping: { firstName: 0, lastName: 1, birthday: 2 },
    dateOrder: 'monthFirst',
    decimalSign: 'comma',
    version: 1,
  } as const
  await admin.must(contract.saveImportColumns, { ...run(first), body: chosen })
  expect(await desk.detail(first)).toMatchObject({
    mapping: chosen.mapping,
    dateOrder: 'monthFirst',
    decimalSign: 'comma',
    version: 2,
    state: 'open',
  })
  expect(await errorOf(other.call(contract.saveImportColumns, { ...run(first), body: chosen }))).toContain(
    'Another user changed this import',
  )
  expect(await desk.detail(await desk.uploaded(file('Mia')))).toMatchObject({
    mapping: chosen.mapping,
    dateOrder: 'monthFirst',
    decimalSign: 'comma',
  })
  const wrong = { ...chosen, version: 2, mapping: { firstName: 0, lastName: 0, birthday: 7 } }
  expect(await errorOf(admin.call(contract.saveImportColumns, { ...run(first), body: wrong }))).toMatch(
    /This column is already used for “First name”.*The file doesn’t have this column/,
  )
  await desk.checked(first)
  await admin.must(contract.saveImportColumns, { ...run(first), body: { ...chosen, version: 2 } })
  expect((await desk.detail(first)).whyNotDo).toBe('Check the records first')
})

test('each step publishes a live event and is recorded in the history', async () => {
  const guid = await desk.uploaded('First name,Last name\nTold,Tilda\n', 'told.csv')
  const about = { source: 'Customers', name: 'told.csv' }
  expect([await told(guid), (await written(guid, 'beginImport'))?.after]).toEqual([1, { ...about, rows: 1 }])
  const before = {
    mapping: { firstName: 0, lastName: 1 },
    dateOrder: 'dayFirst',
    decimalSign: 'point',
  } as const
  const after = {
    mapping: { firstName: 1, lastName: 0 },
    dateOrder: 'monthFirst',
    decimalSign: 'comma',
  } as const
  await admin.must(contract.saveImportColumns, { ...run(guid), body: { ...after, version: 1 } })
  expect([await told(guid), await written(guid, 'mapImport')]).toEqual([2, { before, after }])
  await admin.must(contract.checkImport, run(guid))
  expect([await told(guid), (await written(guid, 'checkImport'))?.after]).toEqual([3, about])
  await desk.runJobs()
  expect(await told(guid)).toBe(4)
  await admin.must(contract.doImport, run(guid))
  expect([await told(guid), (await written(guid, 'doImport'))?.after]).toEqual([5, about])
  await admin.must(contract.stopImport, run(guid))
  expect([await told(guid), (await written(guid, 'stopImport'))?.after]).toEqual([6, about])
  await admin.must(contract.doImport, run(guid))
  expect([await told(guid), (await written(guid, 'resumeImport'))?.after]).toEqual([7, about])
  portal.clock.forward(1)
  await desk.runJobs()
  expect([await told(guid), (await written(guid, 'finishImport'))?.after]).toMatchObject([
    8,
    { name: 'told.csv', needsPerson: 1 },
  ])
  expect((await desk.detail(guid)).doneAt).toBe(portal.clock.now)
  const unused = await desk.uploaded(people('Undone'), 'unused.csv')
  await admin.must(contract.discardImport, run(unused))
  expect([await told(unused), (await written(unused, 'discardImport'))?.before]).toEqual([
    2,
    { source: 'Customers', name: 'unused.csv' },
  ])
})

test('skipped rows can be downloaded, opened safely and imported again', async () => {
  const guid = await desk.uploaded(
    'First name,Last name,E-mail\n=SUM(A1),Evil,no\nFine,Row,fine@row.example\n',
  )
  await desk.checked(guid)
  const csv = await admin.must(contract.refusedRows, run(guid))
  expect(csv).toBe(
    "\uFEFFFirst name,Last name,E-mail,Row,Reason for skipping\r\n'=SUM(A1),Evil,no,2,E-mail: " +
      'Enter an e-mail address\r\n',
  )
  const again = await desk.uploaded(String(csv))
  expect((await desk.detail(again)).samples[0]?.[0]).toBe('=SUM(A1)')
})

test('an earlier import of the same file is shown, with time and user', async () => {
  const file = people('Early', 'Earlier')
  const first = await desk.uploaded(file, 'early.csv')
  expect((await desk.detail(first)).earlier).toBeNull()
  const second = await desk.uploaded(file, 'twin.csv')
  expect((await desk.detail(second)).earlier).toBeNull()
  await desk.checked(first)
  await desk.done(first)
  const { doneAt } = await desk.detail(first)
  expect((await desk.detail(second)).earlier).toEqual({ guid: first, at: doneAt, by: 'Ada Admin' })
  expect((await desk.detail(first)).earlier).toBeNull()
  expect((await desk.detail(await desk.uploaded(people('Early'), 'early.csv'))).earlier).toBeNull()
})

test('values from a service become a run or are imported directly', async () => {
  const values = [{ 'First name': 'Ser', 'Last name': 'Vice', email: 'ser@vice.example' }]
  const begun = await inUnitOfWork(
    portal.database.db,
    { actor: portalActor, now: portal.clock.now },
    (work) => beginRun(work, customersSource, { name: 'The week', values }),
  )
  if (isRefusal(begun) || begun.guid === undefined) throw new Error('refused')
  await desk.checked(begun.guid)
  expect(await desk.done(begun.guid)).toMatchObject({ kind: 'service', outcomes: { new: 1 } })
  const context = { actor: portalActor, now: portal.clock.now }
  expect(
    await importValues(portal.database.db, customersSource, [...values, { 'First name': 'Solo' }], context),
  ).toMatchObject([
    { outcome: 'same', sentence: 'No changes' },
    {
      outcome: 'needsPerson',
      sentence: 'No e-mail address or phone number. Add one to match the customer.',
    },
  ])
})

test('card numbers are masked before anything is stored', async () => {
  const guid = await desk.uploaded(
    'First name,Last name,E-mail,Notes\nCard,Holder,c@h.example,4111 1111 1111 1111\n',
  )
  expect((await desk.detail(guid)).samples[0]).toEqual(['Card', 'Holder', 'c@h.example', '•••• 1111'])
})

test('old imports are deleted: unused ones after two weeks, others after three months', async () => {
  const day = 24 * 60
  const unused = await desk.uploaded(people('Late'))
  const done = await desk.uploaded(people('Lately'))
  await desk.checked(done)
  await desk.done(done)
  const left = async () =>
    (await portal.database.db.selectFrom('import_run').select('guid').execute()).map((it) => it.guid)
  portal.clock.forward(13 * day)
  await forgetImports(portal.database.db, portal.clock.now)
  expect(await left()).toEqual(expect.arrayContaining([unused, done]))
  portal.clock.forward(2 * day)
  await forgetImports(portal.database.db, portal.clock.now)
  expect(await left()).not.toContain(unused)
  expect(await left()).toContain(done)
  portal.clock.forward(80 * day)
  await forgetImports(portal.database.db, portal.clock.now)
  expect(await left()).toEqual([])
})
