import { expect, test } from 'vitest'
import { queryHistory } from '#contract/history.ts'
import * as contract from '#contract/imports.ts'
import { ada, bob, desk, historyOf, openCustomerImports, portal } from '#server/testing/customer-imports.ts'
import {
  complete,
  detail,
  free,
  listed,
  nameless,
  on,
  queued,
  refused,
  stored,
  told,
} from '#server/testing/pending-imports.ts'

openCustomerImports()

test('a dismissed record returns only with different content; reopened, it is queued once', async () => {
  const guid = await queued('Dina')
  portal.clock.forward(1)
  expect((await ada.call(contract.dismissPendingImport, { ...on(guid), body: { reason: ' ' } })).status).toBe(
    400,
  )
  await ada.must(contract.takePendingImport, on(guid))
  const before = await told(guid)
  await ada.must(contract.dismissPendingImport, { ...on(guid), body: { reason: 'A test booking' } })
  expect(await told(guid)).toBe(before + 1)
  expect(await listed('Dina')).toEqual([])
  expect(await listed('Dina', 'dismissed')).toMatchObject([{ guid, state: 'dismissed', takenBy: null }])
  expect(await detail(guid)).toMatchObject({ endedSentence: 'A test booking', fields: [] })
  const { now } = portal.clock
  expect(await stored(guid)).toMatchObject({
    ...free,
    ended_at: now,
    ended_by: ada.accountGuid,
    changed_at: now,
  })
  const { items } = await ada.must(queryHistory, { query: { subject: guid } })
  expect(items[0]).toMatchObject({
    who: 'Ada Admin',
    action: 'dismissPendingImport',
    reason: 'A test booking',
  })
  expect(await bob.call(contract.takePendingImport, on(guid))).toMatchObject(
    refused('This record was dismissed'),
  )
  expect(await desk.imported(nameless('Dina'))).toEqual(['2 same Dina: Dismissed manually: A test booking'])
  await bob.must(contract.reopenPendingImport, on(guid))
  expect(await told(guid)).toBe(before + 2)
  expect(await listed('Dina')).toMatchObject([{ guid, state: 'open', takenBy: null }])
  expect((await historyOf(guid))[0]).toBe('Bob Boss reopenPendingImport')
  expect(await stored(guid)).toMatchObject({ ended_at: null, ended_by: null, ended_sentence: '' })
  expect(await desk.imported(nameless('Dina'))).toEqual([
    '2 needsPerson Dina: No e-mail address or phone number. Add one to match the customer.',
  ])
  expect(await listed('Dina')).toHaveLength(1)
  await ada.must(contract.dismissPendingImport, { ...on(guid), body: { reason: 'Still a test' } })
  expect(await desk.imported(nameless('Dina', 'Something else'))).toEqual([
    '2 needsPerson Dina: No e-mail address or phone number. Add one to match the customer.',
  ])
  expect(await listed('Dina')).toHaveLength(1)
  expect(await ada.call(contract.reopenPendingImport, on(guid))).toMatchObject(
    refused('A newer version of this record is already pending'),
  )
})

test('a record completed between check and import isn’t queued again', async () => {
  await desk.imported('First name,Last name,E-mail\nEd,Ended,ed@pending.example\n')
  portal.clock.forward(1)
  const twins =
    'Customer number,First name,Last name,E-mail\nE-1,Ed,Ended,ed@pending.example\n' +
    'E-2,Ed,Ended,ed@pending.example\n'
  await desk.imported(twins)
  const [first, second] = await listed('Ed Ended')
  const run = await desk.uploaded(twins)
  await desk.checked(run)
  for (const pending of [first, second])
    await ada.must(contract.dismissPendingImport, { ...on(pending?.guid ?? ''), body: { reason: 'Nobody' } })
  await desk.done(run)
  expect(await desk.outcomes(run)).toEqual([
    '2 same Ed Ended: Dismissed manually: Nobody',
    '3 same Ed Ended: Dismissed manually: Nobody',
  ])
  expect(await listed('Ed Ended')).toEqual([])
})

test('a record received again with different values can’t be completed as before; once imported, it isn’t pending', async () => {
  const guid = await queued('Vera')
  await ada.must(contract.takePendingImport, on(guid))
  const before = await told(guid)
  const { version } = await detail(guid)
  await desk.imported(nameless('Vera', 'A window seat'))
  expect(await told(guid)).toBe(before + 1)
  const now = await detail(guid)
  expect(now.version).toBe(version + 1)
  expect(now.fields.find((it) => it.key === 'notes')?.value).toBe('A window seat')
  expect(now.raw[0]).toContainEqual(['Notes', 'A window seat'])
  const stale = { version, values: { firstName: 'Vera', lastName: 'Old' } }
  expect(await ada.call(contract.confirmPendingImport, { query: { guid }, body: stale })).toMatchObject(
    refused('This record was received again with different values. Reload to see them.'),
  )
})

test('a pending record that no longer needs review is overtaken, even if claimed', async () => {
  const numbered = (names: string) =>
    `Customer number,First name,Last name,E-mail\nO-1,${names},otto@pending.example\n`
  await desk.imported(numbered(','))
  const [row] = await listed('otto@pending.example')
  const guid = row?.guid ?? ''
  portal.clock.forward(1)
  await bob.must(contract.takePendingImport, on(guid))
  const before = await told(guid)
  expect(await desk.imported(numbered('Otto,Vertaken'))).toEqual(['2 new Otto Vertaken: New customer'])
  expect(await detail(guid)).toMatchObject({
    state: 'overtaken',
    endedSentence: 'Received again and imported',
    takenBy: null,
  })
  const { now } = portal.clock
  expect(await stored(guid)).toMatchObject({ ...free, ended_at: now, ended_by: null, changed_at: now })
  expect(await told(guid)).toBe(before + 1)
  expect((await historyOf(guid))[0]).toBe('Ada Admin overtakePendingImport')
  expect(await complete(guid, { lastName: 'Late' }, bob)).toMatchObject(
    refused('This record was received again and has been imported'),
  )
})
