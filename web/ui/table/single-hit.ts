import { followRowLink } from './TableRow.tsx'

/**
 * A key in a list's search box that acts on the rows found, once they have arrived: Enter opens the only one,
 * or goes to the first of several, as the down arrow does.
 */
export interface AskedHit {
  box: HTMLInputElement
  text: string
  kind: 'open' | 'enter'
}

interface Shown {
  /** The query whose rows the list shows or is loading. */
  asked: object | undefined
  busy: boolean
}

export function askedHit({ key, target }: KeyboardEvent): AskedHit | null {
  const box = target as HTMLInputElement
  const text = box.value
  if (key === 'ArrowDown') return { box, text, kind: 'enter' }
  return key === 'Enter' && text.trim() !== '' ? { box, text, kind: 'open' } : null
}

/** True if there is nothing more to wait for. Typing more or leaving the box cancels it. */
export function settledHit(
  root: HTMLElement,
  { box, text, kind }: AskedHit,
  { asked, busy }: Shown,
  enter: () => void,
): boolean {
  if (document.activeElement !== box || box.value !== text) return true
  // A list that is searched in the browser makes no request.
  const isSearched = kind === 'enter' && (asked === undefined || text.trim() === '')
  if (busy || (!isSearched && !searchesFor(asked, text))) return false
  const rows = root.querySelectorAll<HTMLElement>('[data-row]')
  const [only] = rows
  if (kind === 'open' && only && rows.length === 1) followRowLink(only)
  else enter()
  return true
}

/** Whether the typed text has become part of the query: the search box hands it on with a delay. */
export function searchesFor(asked: object = {}, text: string): boolean {
  return Object.values(asked).some((it) => typeof it === 'string' && it.trim() === text.trim().slice(0, 200))
}
