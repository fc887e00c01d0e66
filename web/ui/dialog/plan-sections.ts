/** A plan line for display. */
export interface PlanLineShown {
  section?: string | undefined
  label: string
  before?: string | undefined
  after?: string | undefined
  amountCents?: number | undefined
}

export interface PlanSection {
  /** Empty: lines that belong to the whole. */
  title: string
  lines: PlanLineShown[]
  /** The sum of its amounts; null where it would only repeat a single one. */
  subtotalCents: number | null
}

/**
 * The lines under the leg or part that they belong to, in the plan's order; a part named again later is the
 * same one.
 */
export function sectionsOf(lines: readonly PlanLineShown[]): PlanSection[] {
  const bySection = Map.groupBy(lines, (it) => it.section ?? '')
  return [...bySection].map(([title, own]) => ({
    title,
    lines: own,
    subtotalCents: title === '' ? null : subtotalOf(own),
  }))
}

function subtotalOf(lines: readonly PlanLineShown[]): number | null {
  const amounts = lines.flatMap((it) => it.amountCents ?? [])
  return amounts.length < 2 ? null : amounts.reduce((sum, cents) => sum + cents, 0)
}
