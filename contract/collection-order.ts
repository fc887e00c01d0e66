import * as z from 'zod/mini'
import { catalogue, type CatalogueName } from '#contract/catalogue.ts'
import { form } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

/** The collections whose items lists and forms show in the order an administrator chose. */
export const orderedCollections = ['transport-services', 'zones', 'fields'] as const satisfies CatalogueName[]
export type OrderedCollection = (typeof orderedCollections)[number]

export function isOrdered(name: string): name is OrderedCollection {
  return (orderedCollections as readonly string[]).includes(name)
}

const mostItems = 1000
const guids = z.array(guid).check(z.maxLength(mostItems, `At most ${mostItems} items`))

export const collectionOrder = form({
  path: '/api/configuration/order/{collection}',
  needs: catalogue.fields.list.needs,
  summary: 'Get the order of a collection’s active items',
  saveSummary: 'Save the order of a collection’s active items; inactive ones come last',
  params: z.object({ collection: z.enum(orderedCollections) }),
  loads: z.object({ items: z.array(z.object({ guid, name: z.string() })) }),
  /** `seen` is the order when it was read: another person’s change since then is not overwritten. */
  saves: z.object({ guids, seen: guids }),
})
