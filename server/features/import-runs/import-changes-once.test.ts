import { expect, test } from 'vitest'
import * as contract from '#contract/imports.ts'
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

test('two concurrent imports of a run import it once', async () => {
  const guid = await desk.uploaded(people('Dora', 'Dirk'))
  await desk.checked(guid)
  const answers = await Promise.all([
    admin.call(contract.doImport, run(guid)),
    other.call(contract.doImport, run(guid)),
  ])
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  await desk.runJobs()
  expect(await desk.detail(guid)).toMatchObject({ state: 'done', outcomes: { new: 2 } })
  expect(
    await portal.database.db
      .selectFrom('customer')
      .select('guid')
      .where('first_name', 'in', ['Dora', 'Dirk'])
      .execute(),
  ).toHaveLength(2)
})

test('only one import per source runs at a time', async () => {
  const [one, two] = [await desk.uploaded(people('Ole')), await desk.uploaded(people('Ola'))]
  await admin.must(contract.checkImport, run(one))
  expect(await errorOf(other.call(contract.checkImport, run(two)))).toContain(
    'Only one Customers import can run at a time',
  )
  expect(await errorOf(other.call(contract.discardImport, run(one)))).toContain('This import is running')
  await desk.runJobs()
  await other.must(contract.checkImport, run(two))
  await desk.runJobs()
  await other.must(contract.discardImport, run(two))
  expect((await admin.call(contract.importRunDetail, run(two))).status).toBe(404)
})

test('a stopped import keeps its records and can be resumed, also after a server crash', async () => {
  const guid = await desk.uploaded(people('Stan', 'Stef'))
  await desk.checked(guid)
  await admin.must(contract.doImport, run(guid))
  await admin.must(contract.stopImport, run(guid))
  expect(await desk.detail(guid)).toMatchObject({
    state: 'stopped',
    whyNotMap: 'Part of the file is already imported. Resume the import instead.',
  })
  expect(await errorOf(admin.call(contract.stopImport, run(guid)))).toContain('This import isn’t running')
  expect(await errorOf(admin.call(contract.discardImport, run(guid)))).toContain(
    'Some records are already imported',
  )
  expect(await desk.done(guid)).toMatchObject({ state: 'done', outcomes: { new: 2 } })
  expect((await historyOf(guid)).slice(0, 3)).toEqual([
    'Ada Admin finishImport',
    'Ada Admin resumeImport',
    'Ada Admin stopImport',
  ])
  const next = await desk.uploaded(people('Sven'))
  await desk.checked(next)
  await admin.must(contract.doImport, run(next))
  await portal.database.db
    .updateTable('job_run')
    .set({ state: 'failed' })
    .where('name', '=', 'import-do-customers')
    .where('state', '=', 'queued')
    .execute()
  expect(await desk.detail(next)).toMatchObject({ state: 'stopped' })
  expect(await desk.done(next)).toMatchObject({ state: 'done' })
})
