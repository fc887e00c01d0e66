import { expect, test } from 'vitest'
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
