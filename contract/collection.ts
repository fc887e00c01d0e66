import * as z from 'zod/mini'
import type { Permission } from '#domain/access/permissions.ts'
import { form, query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { guid, instant, listOf, listQuery, sortBy, whole } from '#contract/shapes.ts'

/** The history of a configured item: who, when, what; newest first. */
export const change = z.object({
  at: instant,
  who: z.string(),
  action: z.string(),
  reason: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.any(), after: z.any() })),
})
export type Change = z.infer<typeof change>

const active = z.prefault(z.boolean(), true)
/** The one the form was loaded with. */
const version = z.prefault(whole(0, 1_000_000_000), 0)

/** What every collection form receives besides its own fields. */
const stored = {
  active: z.boolean(),
  version: z.number(),
  createdAt: z.nullable(instant),
  createdBy: z.string(),
  history: z.array(change),
}

/**
 * A collection: a list, a form for a new item, a form for each item. Nothing is deleted, only made inactive.
 * `saves` are the validated fields, `reads` the same fields as displayed (blank in a new form), `lists` the
 * extra fields of a list row, `shows` what a form shows but doesn’t save, `states` the filters of the list
 * besides active and inactive, `sorts` the columns it can be sorted by besides the name.
 */
export function collection<
  S extends Record<string, z.ZodMiniType>,
  R extends Record<string, z.ZodMiniType>,
  L extends Record<string, z.ZodMiniType>,
  const T extends readonly string[] = [],
  const O extends readonly string[] = [],
  // By default, only what every form shows.
  H extends Record<string, z.ZodMiniType> = typeof stored,
>(declared: {
  path: string
  needs: Permission
  title: string
  plural: string
  saves: S
  reads: R
  lists: L
  shows?: H
  states?: T
  sorts?: O
}) {
  const states = ['active', 'inactive', 'all', ...((declared.states ?? []) as T)] as const
  const sorts = ['name', ...((declared.sorts ?? []) as O)] as const
  const loads = z.object({ ...declared.reads, ...(declared.shows as H), ...stored })
  return {
    path: declared.path,
    /** The item's name in a sentence: "vehicle". */
    title: declared.title,
    plural: declared.plural,
    fields: Object.keys(declared.reads),
    list: query({
      get: declared.path,
      needs: declared.needs,
      summary: `List ${declared.plural.toLowerCase()}, sorted by name; only active ones by default`,
      query: z.object({
        ...listQuery,
        sort: sortBy<'name' | O[number]>(...sorts),
        state: z.prefault(z.enum(states), 'active' as never),
      }),
      reply: listOf(z.object({ guid, ...declared.reads, ...declared.lists, active: z.boolean() })),
    }),
    create: form({
      path: `${declared.path}/new`,
      needs: declared.needs,
      summary: `Get a blank ${declared.title} form`,
      saveSummary: `Create a new ${declared.title}`,
      loads,
      saves: z.object({ ...declared.saves, active, version }),
    }),
    edit: form({
      path: `${declared.path}/{id}`,
      needs: declared.needs,
      summary: `Get one ${declared.title}`,
      saveSummary: `Update one ${declared.title}; fails if the version is outdated`,
      params: z.object({ id: guid }),
      loads,
      saves: z.object({ ...kept({ ...declared.saves, active }), version }),
    }),
  }
}
