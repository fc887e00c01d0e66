import * as z from 'zod/mini'
import type { Permission } from '#domain/access/permissions.ts'
import { form, query } from '#contract/endpoint.ts'
import { guid, instant, listOf, listQuery, whole } from '#contract/shapes.ts'

/** Who changed a configured thing, when, and what: the newest first. */
export const change = z.object({
  at: instant,
  who: z.string(),
  action: z.string(),
  reason: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.any(), after: z.any() })),
})
export type Change = z.infer<typeof change>

/** What every form of a collection carries beside its own fields; the version is what the form was filled from. */
const upkeep = {
  active: z.prefault(z.boolean(), true),
  version: z.prefault(whole(0, 1_000_000_000), 0),
}

/** What every form of a collection is filled with beside its own fields. */
const kept = {
  active: z.boolean(),
  version: z.number(),
  createdAt: z.nullable(instant),
  createdBy: z.string(),
  history: z.array(change),
}

/**
 * A collection: a list, a form for a new one, a form for each. Nothing is deleted, it is made inactive. `saves` are the fields as they are
 * checked, `reads` the same as they are shown (blank in a new form), `lists` what a row of the list tells besides.
 */
export function collection<
  S extends Record<string, z.ZodMiniType>,
  R extends Record<string, z.ZodMiniType>,
  L extends Record<string, z.ZodMiniType>,
>(it: { path: string; needs: Permission; title: string; plural: string; saves: S; reads: R; lists: L }) {
  const saves = z.object({ ...it.saves, ...upkeep })
  const loads = z.object({ ...it.reads, ...kept })
  return {
    path: it.path,
    /** One of them, in a sentence: "vehicle". */
    title: it.title,
    plural: it.plural,
    fields: Object.keys(it.reads),
    list: query({
      get: it.path,
      needs: it.needs,
      says: `${it.plural}, by name; those in use unless asked for others`,
      query: z.object({ ...listQuery, state: z.prefault(z.enum(['active', 'inactive', 'all']), 'active') }),
      reply: listOf(z.object({ guid, ...it.reads, ...it.lists, active: z.boolean() })),
    }),
    create: form({ path: `${it.path}/new`, needs: it.needs, says: `A new ${it.title}`, loads, saves }),
    edit: form({
      path: `${it.path}/{id}`,
      needs: it.needs,
      says: `One ${it.title}, over the version it was read at`,
      params: z.object({ id: guid }),
      loads,
      saves,
    }),
  }
}
