import { expect, test } from 'vitest'
import { customerEdit } from '#contract/customers.ts'
import { fields } from '#contract/fields.ts'
import { queryHistory } from '#contract/history.ts'
import { MergeDesk } from '#server/testing/merge-desk.ts'

test('a merge carries over details that the kept customer has none of, and an undo takes them back', async () => {
  const desk = await MergeDesk.open()
  await desk.newPair()
  const { db } = desk.portal.database
  const added = async (name: string) =>
    (await desk.agent.must(fields.create.save, { body: { owner: 'customer', kind: 'text', name } })).guid ??
    ''
  const [diet, size] = [await added('Diet'), await added('Size')]
  const give = (guid: string, details: object) =>
    db
      .updateTable('customer')
      .set({ details: JSON.stringify(details) })
      .where('guid', '=', guid)
      .execute()
  await give(desk.eva.customer, { [size]: 'L' })
  await give(desk.eve.customer, { [size]: 'S', [diet]: 'Vegan' })
  const detailsOf = async (guid: string) =>
    (await db.selectFrom('customer').select('details').where('guid', '=', guid).executeTakeFirstOrThrow())
      .details

  const { plan } = await desk.merge()
  expect(plan.lines).toContainEqual({ section: 'Customer', label: 'Diet', after: 'Vegan' })
  expect(await detailsOf(desk.eva.customer)).toEqual({ [size]: 'L', [diet]: 'Vegan' })
  const { items } = await desk.agent.must(queryHistory, { query: { subject: desk.eva.customer } })
  expect(items.find((it) => it.action === 'mergeCustomer')).toMatchObject({
    before: { details: { Size: 'L' } },
    after: { details: { Size: 'L', Diet: 'Vegan' } },
  })

  await desk.undo()
  expect(await detailsOf(desk.eva.customer)).toEqual({ [size]: 'L' })
  expect(await detailsOf(desk.eve.customer)).toEqual({ [size]: 'S', [diet]: 'Vegan' })
  await desk.portal.close()
})

test('a merge joins both notes for drivers, and an undo separates them', async () => {
  const desk = await MergeDesk.open()
  await desk.newPair()
  const noteOf = async (id: string) =>
    (await desk.agent.must(customerEdit.load, { params: { id } })).details['noteForDrivers']
  const give = async (guid: string, note: string) => desk.edit(guid, { details: { noteForDrivers: note } })
  await give(desk.eva.customer, 'Walks with a stick')
  await give(desk.eve.customer, 'No music')
  const { plan } = await desk.merge()
  expect(plan.lines).toContainEqual({
    section: 'Customer',
    label: 'Note for drivers',
    after: 'Walks with a stick; No music',
  })
  await desk.undo()
  expect(await noteOf(desk.eva.customer)).toBe('Walks with a stick')
  expect(await noteOf(desk.eve.customer)).toBe('No music')

  await desk.merge()
  await give(desk.eva.customer, 'Water, no music')
  await desk.undo()
  expect(await noteOf(desk.eva.customer)).toBe('Water, no music')

  await give(desk.eve.customer, 'a'.repeat(990))
  await expect(desk.merge()).rejects.toThrow('Together, the notes for drivers are longer than')
  await desk.portal.close()
})
