import { expect, test } from 'vitest'
import * as contract from '#contract/imports.ts'
import { rawRecord } from '#server/features/import-runs/queries/raw-record.ts'
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

const customersNamed = (firstName: string) =>
  portal.database.db
    .selectFrom('customer')
    .select(['guid', 'last_name', 'notes'])
    .where('first_name', '=', firstName)
    .execute()
const written = (guid: string, action: string) =>
  portal.database.db
    .selectFrom('history')
    .select(['reason', 'after'])
    .where('subject_guid', '=', guid)
    .where('action', '=', action)
    .executeTakeFirst()

test('a record is never claimed by two people, even concurrently', async () => {
  const guid = await queued('Hanna')
  const before = await told(guid)
  const answers = await Promise.all([
    ada.call(contract.takePendingImport, on(guid)),
    bob.call(contract.takePendingImport, on(guid)),
  ])
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const [has, hasNot] = answers[0].status === 200 ? [ada, bob] : [bob, ada]
  const holder = has === ada ? 'Ada Admin' : 'Bob Boss'
  expect(answers.find((it) => it.status === 400)).toMatchObject(refused(`${holder} is reviewing this record`))
  expect(await detail(guid, has)).toMatchObject({
    takenBy: holder,
    takenUntil: '2026-11-20T13:15:00Z',
    isOwn: true,
  })
  expect(await detail(guid, hasNot)).toMatchObject({ takenBy: holder, isOwn: false })
  expect(await told(guid)).toBe(before + 1)
  expect(await complete(guid, { lastName: 'Held' }, hasNot)).toMatchObject(
    refused(`${holder} is reviewing this record`),
  )
  const dismissal = { ...on(guid), body: { reason: 'Mine' } }
  expect(await hasNot.call(contract.dismissPendingImport, dismissal)).toMatchObject(
    refused(`${holder} is reviewing this record`),
  )
  expect(await hasNot.call(contract.releasePendingImport, on(guid))).toMatchObject(
    refused(`${holder} is reviewing this record`),
  )
  await has.must(contract.releasePendingImport, on(guid))
  expect(await detail(guid)).toMatchObject({ takenBy: null, takenUntil: null, isOwn: false })
  expect(await stored(guid)).toMatchObject(free)
  expect(await told(guid)).toBe(before + 2)
  await hasNot.must(contract.takePendingImport, on(guid))
  expect((await historyOf(guid)).slice(1, 3)).toEqual([
    `${holder} releasePendingImport`,
    `${holder} takePendingImport`,
  ])
})

test('viewing a record renews its claim; an expired claim can be taken over', async () => {
  const guid = await queued('Lena')
  await ada.must(contract.takePendingImport, on(guid))
  portal.clock.forward(14)
  await ada.must(contract.takePendingImport, on(guid))
  portal.clock.forward(14)
  expect(await bob.call(contract.takePendingImport, on(guid))).toMatchObject(
    refused('Ada Admin is reviewing this record'),
  )
  portal.clock.forward(1)
  expect(await detail(guid)).toMatchObject({ takenBy: null, isOwn: false })
  await bob.must(contract.takePendingImport, on(guid))
  expect(await detail(guid)).toMatchObject({ takenBy: 'Bob Boss', isOwn: false })
  expect(await complete(guid, { lastName: 'Late' })).toMatchObject(
    refused('Bob Boss is reviewing this record'),
  )
  expect(await customersNamed('Lena')).toEqual([])
})

test('completing a record creates and links the customer, releases the claim, and isn’t repeated for an identical record', async () => {
  const guid = await queued('Cora')
  expect(await written(guid, 'queuePendingImport')).toEqual({
    reason: 'No e-mail address or phone number. Add one to match the customer.',
    after: { label: 'Cora' },
  })
  portal.clock.forward(1)
  await ada.must(contract.takePendingImport, on(guid))
  const before = await told(guid)
  expect((await detail(guid)).fields.find((it) => it.key === 'lastName')).toMatchObject({
    required: false,
    problem: null,
  })
  expect(await complete(guid, { firstName: '' })).toMatchObject({
    status: 400,
    body: { kind: 'object', fields: { values: { fields: { lastName: { kind: 'property' } } } } },
  })
  expect(await complete(guid, { customer: 'no guid', lastName: 'x' })).toMatchObject({
    body: { fields: { values: { fields: { customer: { message: 'Choose a customer from the list' } } } } },
  })
  expect(await complete(guid, { lastName: 'Plete' })).toMatchObject({
    status: 200,
    body: { toast: 'Cora: completed' },
  })
  const [made] = await customersNamed('Cora')
  expect(made).toMatchObject({ last_name: 'Plete' })
  const ended = { state: 'done', endedSentence: 'New customer', takenBy: null, fields: [] }
  expect(await detail(guid)).toMatchObject({
    ...ended,
    links: [{ kind: 'customer', guid: made?.guid, label: 'Cora Plete' }],
  })
  expect(await told(guid)).toBe(before + 1)
  const { now } = portal.clock
  expect(await stored(guid)).toMatchObject({
    ...free,
    ended_at: now,
    ended_by: ada.accountGuid,
    changed_at: now,
  })
  expect((await written(guid, 'completePendingImport'))?.after).toMatchObject({
    label: 'Cora',
    values: { lastName: 'Plete' },
  })
  expect(await listed('Cora')).toEqual([])
  expect(await historyOf(guid)).toEqual([
    'Ada Admin completePendingImport',
    'Ada Admin takePendingImport',
    'Ada Admin queuePendingImport',
  ])
  expect(await complete(guid, { lastName: 'Again' })).toMatchObject(
    refused('This record is already completed'),
  )
  expect(await ada.call(contract.reopenPendingImport, on(guid))).toMatchObject(
    refused('Only dismissed records can be reopened'),
  )
  expect(await desk.imported(nameless('Cora'))).toEqual(['2 same Cora: Already completed manually'])
  expect(await customersNamed('Cora')).toHaveLength(1)
})

test('completing a record concurrently creates one customer', async () => {
  const guid = await queued('Twice')
  const answers = await Promise.all([
    complete(guid, { lastName: 'One' }, ada),
    complete(guid, { lastName: 'One' }, bob),
  ])
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await customersNamed('Twice')).toHaveLength(1)
})

test('list values of a record are shown with its cells, up to a limit', () => {
  const json = {
    code: 'B-1',
    customer: { name: 'Ann' },
    tags: ['a'],
    lines: [{ title: 'Drive', answers: [{ question: 'Hotel', answer: 'Crane' }], note: null }],
  }
  const cells = [
    ['code', 'B-1'],
    ['tags', 'a'],
    ['note', '{not closed'],
  ]
  expect(rawRecord([cells], [{ line: 1, cells: {}, json }])).toEqual([
    [
      ...cells,
      ['lines.1.title', 'Drive'],
      ['lines.1.answers.1.question', 'Hotel'],
      ['lines.1.answers.1.answer', 'Crane'],
    ],
  ])
  const many = { lines: Array.from({ length: 300 }, (_, at) => ({ at })) }
  expect(rawRecord([[]], [{ line: 1, cells: {}, json: many }])[0]).toHaveLength(200)
  expect(rawRecord([cells], [])).toEqual([cells])
})

test('two numbers that may be one customer are resolved by a person, once', async () => {
  const heading = 'Customer number,First name,Last name,E-mail,Phone'
  await desk.imported(`${heading}\n,Dinah,Double,dinah@pending.example,+12465550155\n`)
  portal.clock.forward(1)
  const twins = `${heading}\nD-1,Dinah,Double,dinah@pending.example,\nD-2,Dinah,Double,,+12465550155\n`
  const asked = (line: number, other: number) =>
    `${line} needsPerson Dinah Double: Row ${other} may also match Dinah Double. ` +
    'Choose the right customer for each row.'
  expect(await desk.imported(twins)).toEqual([asked(2, 3), asked(3, 2)])
  const [known] = await customersNamed('Dinah')
  const items = await listed('Dinah Double')
  expect(items).toHaveLength(2)
  for (const { guid } of items)
    expect((await detail(guid)).fields[0]?.options.map((it) => it.value)).toEqual([known?.guid])

  const dismissed = items[1]?.guid ?? ''
  await ada.must(contract.takePendingImport, on(dismissed))
  await ada.must(contract.dismissPendingImport, {
    ...on(dismissed),
    body: { reason: 'The same guest twice' },
  })
  portal.clock.forward(1)
  const [same, ...others] = (await desk.imported(twins)).toSorted((first) =>
    first.includes('Dismissed') ? -1 : 1,
  )
  expect(same).toContain('same Dinah Double: Dismissed manually: The same guest twice')
  expect(others).toEqual([expect.stringContaining('Choose the right customer')])
  await complete(items[0]?.guid ?? '', { customer: known?.guid ?? '' })
  portal.clock.forward(1)
  const again = (await desk.imported(twins)).map((it) => it.replace(/^\d /, ''))
  expect(again.toSorted()).toEqual([
    'same Dinah Double: Dismissed manually: The same guest twice',
    'same Dinah Double: No changes',
  ])
  expect(await listed('Dinah Double')).toEqual([])
  expect(await customersNamed('Dinah')).toHaveLength(1)
})
