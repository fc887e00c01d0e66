import { spaced } from '#contract/audit-actions.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { SiteFormat } from '#web/ui/value/format.ts'
import { camel, capital, isShown, labelOf } from './fact-labels.ts'
import { listText, none, plainText } from './fact-text.ts'

/** One recorded value with its label. Null if that side doesn't have it. */
export interface Fact {
  name: string
  before: string | null
  after: string | null
  moved: boolean
}

interface Entry {
  label: string
  text: string
}
type Fields = Record<string, unknown>

/** Pairs the values before and after, as text. `moved` marks those that differ. */
export function factsOf(before: unknown, after: unknown, site: SiteFormat): Fact[] {
  const [was, is] = [entriesOf(before, site), entriesOf(after, site)]
  const facts = [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    const fact = { name: (old ?? now)?.label ?? '', before: old?.text ?? null, after: now?.text ?? null }
    const isEmpty = [fact.before, fact.after].every((it) => it === null || it === none)
    return isEmpty ? [] : [{ ...fact, moved: fact.before !== fact.after }]
  })
  facts.sort((a, b) => rankOf(a.name) - rankOf(b.name))
  // A name is often recorded next to its guid, and both give the same fact.
  return facts.filter(
    (it, place) => facts.findIndex((other) => JSON.stringify(other) === JSON.stringify(it)) === place,
  )
}

/** Labels to list first. The rest keep their order. */
const first = [
  'Amount',
  'Driver',
  'Pickup',
  'Date',
  'Month',
  'Partner',
  'Number',
  'Name',
  'Guest',
  'Method',
  'Balance',
  'Status',
]

function rankOf(name: string): number {
  const place = first.indexOf(name)
  return place < 0 ? first.length : place
}

/** `Method: cash`, `Method: cash → card`, `State was running`. */
export function factText({ name, before, after }: Fact): string {
  if (after === null) return `${name} was ${before}`
  return before === null || before === after ? `${name}: ${after}` : `${name}: ${before} → ${after}`
}

function entriesOf(value: unknown, site: SiteFormat): Map<string, Entry> {
  return new Map(isFields(value) ? fieldsOf(value, '', '', site) : [])
}

/** Nested objects whose fields need no prefix. */
const transparent = new Set([
  'drive',
  'till',
  'followed',
  'guestMessages',
  'postService',
  'papers',
  'brand',
  'reminders',
  'values',
  'details',
])

function fieldsOf(fields: Fields, path: string, prefix: string, site: SiteFormat): [string, Entry][] {
  return Object.entries(fields).flatMap(([name, value]): [string, Entry][] => {
    if (!isShown(name)) return []
    // Details are recorded by the names of their fields.
    const [key, own] = [`${path}${name}`, path.endsWith('details.') ? name : labelOf(name)]
    const label = prefix === '' ? own : `${prefix}, ${own.toLowerCase()}`
    // Cash is recorded in the currency of the drawer or the guest.
    const money =
      isCashAmount(name) && typeof fields['currency'] === 'string'
        ? { ...site, currency: fields['currency'] }
        : site
    if (Array.isArray(value) && value.some(isFields))
      return itemsOf(value.filter(isFields), key, label, money)
    if (isFields(value)) return fieldsOf(value, `${key}.`, transparent.has(name) ? prefix : label, money)
    const text = Array.isArray(value)
      ? listText(camel(name), value, money)
      : plainText(camel(name), value, money)
    return text === null ? [] : [[key, { label, text }]]
  })
}

function isCashAmount(name: string): boolean {
  return ['amountCents', 'cents', 'countedCents', 'expectedCents'].includes(name)
}

/** One entry per item of a list: `Passenger Ann Lee`, `checked in, Fri 20 Nov 10:00`. */
function itemsOf(items: readonly Fields[], path: string, label: string, site: SiteFormat): [string, Entry][] {
  return items.map((item, place): [string, Entry] => {
    const title = titleOf(item, label, place)
    const money = typeof item['currency'] === 'string' ? { ...site, currency: item['currency'] } : site
    const text = itemText(item, title.field, money)
    const key = [item['guid'], item['name'], item['code']].find((it) => typeof it === 'string') ?? place
    return [`${path}.${key}`, { label: title.text, text }]
  })
}

const titles = ['guid', 'invoiceGuid', 'name', 'title', 'label', 'code', 'ident', 'currency', 'kind']

function titleOf(item: Fields, list: string, place: number): { field: string; text: string } {
  const field =
    titles.find((it) => typeof item[it] === 'string' && item[it] !== '' && !isGuid(item[it])) ?? ''
  const own = field === '' ? String(place + 1) : String(item[field])
  if (field === 'kind') return { field, text: capital(spaced(own)) }
  return { field, text: `${list.replace(/ies$/, 'y').replace(/s$/, '')} ${own}` }
}

/** Fields shown without a label inside an item. */
const unlabelled = new Set(['state', 'status', 'text', 'message', 'name', 'kind', 'label', 'at', 'method'])

function itemText(item: Fields, title: string, site: SiteFormat): string {
  const { [title]: _title, guid: _guid, ...rest } = item
  if (Object.keys(rest).length === 0) return 'listed'
  const texts = fieldsOf(rest, '', '', site)
    .filter(([, { text }]) => text !== none)
    .map(([key, { label, text }]) => (unlabelled.has(key) ? text : `${label.toLowerCase()} ${text}`))
  return texts.join(', ') || none
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
