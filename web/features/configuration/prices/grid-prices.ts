import type { BodyIn } from '#contract/endpoint.ts'
import type { savePriceGrid } from '#contract/prices.ts'
import { ageBands, ruleInForce } from '#domain/pricing/price-book.ts'
import { priceKeyOf, type PriceKind } from '#domain/pricing/price-keys.ts'
import { amountOfCell } from '#domain/pricing/price-grid.ts'
import type { RuleRow } from './price-change.ts'

export type GridKind = 'fastTrack' | 'transport'
export type GridPrice = BodyIn<typeof savePriceGrid>['prices'][number]

export function isGridKind(kind: PriceKind): kind is GridKind {
  return kind === 'fastTrack' || kind === 'transport'
}

/** One field of the grid, with today's amount. */
export interface GridCell {
  key: string
  /** The accessible name. */
  label: string
  cents: number | null
}

export interface GridRow {
  key: string
  label: string
  /** Null: no price here. */
  cells: (GridCell | null)[]
}

export interface Grid {
  columns: { key: string; label: string }[]
  rows: GridRow[]
}

interface Option {
  key: string
  label: string
}

const directions = ['arrival', 'departure'] as const
const parts = [
  { part: 'firstCents', label: 'first passenger' },
  { part: 'nextCents', label: 'additional' },
] as const

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function rulesOf(kind: GridKind, rules: readonly RuleRow[], today: string) {
  const byKey = Map.groupBy(rules, (it) => priceKeyOf(kind, it.facts))
  return (facts: Record<string, unknown>) => ruleInForce(byKey.get(priceKeyOf(kind, facts)) ?? [], today)
}

/** Age bands by direction; the first passenger of a party can cost another amount. */
export function fastTrackGrid(rules: readonly RuleRow[], today: string): Grid {
  const ruleOf = rulesOf('fastTrack', rules, today)
  const columns = directions.flatMap((direction) =>
    parts.map(({ part, label }) => ({
      key: `${direction} ${part}`,
      label: `${capital(direction)}, ${label}`,
      direction,
      part,
    })),
  )
  return {
    columns,
    rows: ageBands.map((ageBand) => ({
      key: ageBand,
      label: capital(ageBand),
      cells: columns.map(({ label, direction, part }) => {
        const stored = ruleOf({ direction, ageBand })?.facts[part]
        return {
          key: `${direction} ${ageBand} ${part}`,
          label: `${capital(ageBand)}, ${label.toLowerCase()}`,
          cents: typeof stored === 'number' ? stored : null,
        }
      }),
    })),
  }
}

/** A service's prices between zones, each pair once. */
export function transportGrid(
  rules: readonly RuleRow[],
  today: string,
  service: Option,
  zones: readonly Option[],
): Grid {
  const ruleOf = rulesOf('transport', rules, today)
  return {
    columns: [...zones],
    rows: zones.map((from, row) => ({
      ...from,
      cells: zones.map((to, column) => {
        if (column < row) return null
        const facts = { serviceGuid: service.key, fromZone: from.key, toZone: to.key }
        const stored = ruleOf(facts)?.facts['cents']
        return {
          key: `${service.key} ${from.key} ${to.key}`,
          label: `${service.label}, ${from.label} – ${to.label}`,
          cents: typeof stored === 'number' ? stored : null,
        }
      }),
    })),
  }
}

export interface GridTyped {
  /** The text of the cells that were changed, by key. */
  texts: ReadonlyMap<string, string>
  currency: string
  taxCode: string
}

/** The prices that differ from today's. An additional passenger without an amount costs the same. */
export function changedFastTrack(
  rules: readonly RuleRow[],
  today: string,
  { texts, currency, taxCode }: GridTyped,
): GridPrice[] {
  const ruleOf = rulesOf('fastTrack', rules, today)
  return directions.flatMap((direction) =>
    ageBands.flatMap((ageBand): GridPrice[] => {
      const rule = ruleOf({ direction, ageBand })
      const amountOf = (part: 'firstCents' | 'nextCents') => {
        const text = texts.get(`${direction} ${ageBand} ${part}`)
        const stored = rule?.facts[part]
        if (text === undefined) return typeof stored === 'number' ? stored : null
        return amountOfCell(text, currency)
      }
      const firstCents = amountOf('firstCents') ?? amountOf('nextCents')
      const nextCents = amountOf('nextCents') ?? firstCents
      if (firstCents === null || nextCents === null) return []
      if (rule && rule.facts['firstCents'] === firstCents && rule.facts['nextCents'] === nextCents) return []
      const facts = {
        direction,
        ageBand,
        firstCents,
        nextCents,
        taxCode: taxOf(rule) ?? taxCode,
      }
      return [
        {
          kind: 'fastTrack',
          ...(rule ? changeOf(rule) : { rule: null, name: `Fast track ${direction}, ${ageBand}` }),
          facts,
        },
      ]
    }),
  )
}

export function changedTransport(
  rules: readonly RuleRow[],
  today: string,
  { texts, currency, taxCode }: GridTyped,
  names: ReadonlyMap<string, string>,
): GridPrice[] {
  const ruleOf = rulesOf('transport', rules, today)
  return [...texts].flatMap(([key, text]): GridPrice[] => {
    const cents = amountOfCell(text, currency)
    const [serviceGuid = '', fromZone = '', toZone = ''] = key.split(' ')
    const rule = ruleOf({ serviceGuid, fromZone, toZone })
    if (cents === null || rule?.facts['cents'] === cents) return []
    const nameOf = (guid: string) => names.get(guid) ?? ''
    const name = `${nameOf(serviceGuid)}, ${nameOf(fromZone)} – ${nameOf(toZone)}`
    return [
      {
        kind: 'transport',
        ...(rule ? changeOf(rule) : { rule: null, name: name.slice(0, 150) }),
        facts: { serviceGuid, fromZone, toZone, cents, taxCode: taxOf(rule) ?? taxCode },
      },
    ]
  })
}

/** A changed price keeps its tax. */
function taxOf(rule: RuleRow | null): string | null {
  const code = rule?.facts['taxCode']
  return typeof code === 'string' ? code : null
}

function changeOf({ guid, version, name, validTo }: RuleRow) {
  return { rule: { guid, version }, name, validTo }
}
