import { joinSentences } from '#domain/sentences.ts'
import { inUnits } from '#domain/money/minor-units.ts'
import { moneyText } from '#web/ui/value/format.ts'

interface PlotSeries {
  id: string
  label: string
  color: string
}

export interface PlotShown {
  title: string
  /** Describes the chart and points to the exact figures. */
  about: string
  rows: readonly { label: string; values: Record<string, number> }[]
  series: readonly PlotSeries[]
  /** Set for amounts in its minor units; omitted for plain numbers. */
  currency?: string
  stacked?: boolean
  /** Horizontal bars, for long labels. */
  sideways?: boolean
}

/** Formats a value: an amount or a number. */
export function valueText(value: number, currency: string | undefined): string {
  return currency === undefined ? value.toLocaleString('en-US') : moneyText(value, currency)
}

/** Formats an axis label: whole units, thousands as `12k`. */
export function axisText(value: number, currency: string | undefined): string {
  const units = currency === undefined ? value : inUnits(value, currency)
  if (Math.abs(units) >= 1_000_000) return `${Number((units / 1_000_000).toFixed(1))}M`
  if (Math.abs(units) >= 1_000) return `${Number((units / 1_000).toFixed(1))}k`
  return String(Math.round(units * 100) / 100)
}

/** The text alternative of a chart: the highest value of each series. */
export function plotText({
  title,
  rows,
  series,
  currency,
}: Pick<PlotShown, 'title' | 'rows' | 'series' | 'currency'>): string {
  const said = series.flatMap(({ id, label }) => {
    const most = rows.toSorted((a, b) => (b.values[id] ?? 0) - (a.values[id] ?? 0))[0]
    const value = most?.values[id] ?? 0
    return most === undefined || value === 0
      ? []
      : [`${label}: highest ${most.label}, ${valueText(value, currency)}`]
  })
  return joinSentences([title, ...said])
}
