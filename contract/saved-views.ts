import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

/** How many views one person can save per list. */
export const viewsPerList = 30
/** How many views of a list can be shared with all staff. */
export const sharedPerList = 50
export const viewNameMost = 60
/** Fields of the company are columns too. */
const columnsMost = 600

const view = {
  /** The list's name, which doesn't change when its page moves or is relabelled. */
  list: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/, 'Unknown list'), z.maxLength(40)),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'This field is required'),
      z.maxLength(viewNameMost, `At most ${viewNameMost} characters`),
    ),
  /** The page's own path. */
  path: z
    .string()
    .check(z.maxLength(300), z.regex(/^\/([^/\\?#][^\\?#]*)?$/, 'Enter the path of a portal page')),
  /** The filters, as the page's query string: empty, or starting with `?`. */
  search: z.string().check(z.maxLength(2000), z.regex(/^(\?[^#]*)?$/, 'Start the query string with ?')),
  /** Whether each column is shown. Columns that aren't named keep their own default. */
  columns: z
    .record(z.string().check(z.maxLength(60)), z.boolean())
    .check(z.refine((it) => Object.keys(it).length <= columnsMost, `At most ${columnsMost} columns`)),
  sort: z.nullable(z.object({ id: z.string().check(z.maxLength(60)), desc: z.boolean() })),
}

const savedView = z.object({
  guid,
  ...view,
  /** All staff see it who can open its page. */
  shared: z.boolean(),
  /** The name of the person who shares it. Null: it is this account’s own. */
  owner: z.nullable(z.string()),
  /** Only the owner and administrators can change, share and delete a view. */
  canChange: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

export const querySavedViews = query({
  get: '/api/saved-views',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'List this account’s saved views of all lists and those shared with all staff, by name',
  reply: z.object({ items: z.array(savedView) }),
})

export const saveView = command({
  post: '/api/saved-views',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Save a view of a list, replacing this account’s view with the same name',
  /** With `guid`, changes this view, including its name: one’s own or, as an administrator, a shared one. */
  body: z.object({ ...view, guid: z.optional(guid) }),
  reply: z.object({ guid }),
})

export const shareView = command({
  post: '/api/saved-views/{id}/share',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Share a saved view with all staff, or stop sharing it',
  params: z.object({ id: guid }),
  body: z.object({ shared: z.boolean() }),
})

export const deleteView = command({
  post: '/api/saved-views/{id}/delete',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Delete one of this account’s saved views or, as an administrator, a shared one',
  params: z.object({ id: guid }),
})
