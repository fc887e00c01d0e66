/** Where the user left a list by opening one of its rows. */
export interface ListPlace {
  /** The history entry and the list's label. */
  id: string
  /** The number of the history entry. */
  entry: number
  /** The rows that were loaded, in order. Rows without a page of their own have no address. */
  rows: readonly { key: string; href: string | null }[]
  /** Which of them was opened last. */
  at: number
  /** The keys of the selected rows. */
  selected?: readonly string[]
  /** How far the list was scrolled, in pixels. */
  top: number
}

const storageKey = 'list-places'
/** Lists that Back can still reach. Older ones open at their start. */
const most = 6

/** The router names and numbers the entries of the history. */
function entryNow(): { key: string; number: number; fromList: number } {
  const state = (history.state ?? {}) as { __TSR_key?: string; __TSR_index?: number; fromList?: number }
  const { __TSR_key: key = location.href, __TSR_index: number = 0, fromList = 0 } = state
  return { key, number, fromList }
}

/** Remembers a list's place with its history entry, for this tab. */
export function rememberPlace(
  label: string,
  place: Pick<ListPlace, 'rows' | 'at' | 'selected' | 'top'>,
): void {
  const { key, number } = entryNow()
  write({ ...place, id: `${key} ${label}`, entry: number })
}

/** The place at which someone left the list that this history entry shows; null if it was never left. */
export function placeOf(label: string): ListPlace | null {
  const id = `${entryNow().key} ${label}`
  return places().find((it) => it.id === id) ?? null
}

/**
 * The list from which the page at `path` was opened, at the row of that page. Null if it was opened
 * otherwise. Pages opened after it from the same list must replace its history entry.
 */
export function listBehind(path: string): ListPlace | null {
  const { number, fromList } = entryNow()
  const place = fromList ? places().findLast((it) => it.entry === number - fromList) : undefined
  if (!place) return null
  const isHere = ({ href }: ListPlace['rows'][number]) => href?.split(/[?#]/)[0] === path
  const opened = place.rows[place.at]
  const at = opened && isHere(opened) ? place.at : place.rows.findIndex(isHere)
  return at >= 0 ? { ...place, at } : null
}

/** How many entries of the history the list is behind the page opened from it. */
export function stepsFromList(): number {
  return entryNow().fromList
}

/** Makes Back lead to the row at which the place is now. */
export function movePlace(place: ListPlace): void {
  write(place)
}

function places(): ListPlace[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as ListPlace[]
  } catch {
    return []
  }
}

function write(place: ListPlace): void {
  const others = places().filter((it) => it.id !== place.id)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, place].slice(-most)))
  } catch {
    // A browser without storage only loses the place.
  }
}
