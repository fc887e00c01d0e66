import { airportZone, portalNow } from '#web/clock.ts'
import { dateText } from '#web/ui/value/format.ts'

/** The filters with which a list was left in this tab. */
interface LeftList {
  search: string
  /** The day at the airport. Filters aren't carried over to the next one. */
  day: string
  /** The account that chose them. */
  owner: string
}

const storageKey = 'left-lists'
let owner = ''

/** Called by the frame, before the effects of a page. */
export function learnOwner(guid: string): void {
  owner = guid
}

/**
 * The address that a link leads to: a link to a list without any filters returns to the list as it was left
 * today. On the list itself, it shows everything.
 */
export function asLeft(href: string): string {
  const left = href === location.pathname ? undefined : leftLists()[href]
  return left?.owner === owner && left.day === today() ? href + left.search : href
}

/** Remembers how a list looks now; an empty search forgets it. */
export function rememberList(path: string, search: string): void {
  const { [path]: _before, ...others } = leftLists()
  store(search === '' ? others : { ...others, [path]: { search, day: today(), owner } })
}

/** Forgets all lists, at the end of a session. */
export function forgetLists(): void {
  store({})
}

function today(): string {
  return dateText(portalNow(), airportZone() ?? 'UTC')
}

function leftLists(): Record<string, LeftList> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, LeftList>
  } catch {
    return {}
  }
}

function store(lists: Record<string, LeftList>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(lists))
  } catch {
    // A browser without storage remembers no list.
  }
}
