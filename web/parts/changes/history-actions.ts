import { auditActionText } from '#contract/audit-actions.ts'

interface RecordedLine {
  at: string
  who: string
  action: string
  reason: string
}

/** Everything that one action recorded, in the order in which it happened. */
export interface HistoryAction<L> {
  lines: readonly [L, ...L[]]
  /** `added passengers and changed the trip`. */
  text: string
  /** Each reason once. */
  reason: string
}

/**
 * The actions of a history, newest first as its lines. A command records all its lines at one time, so lines
 * of one person at one time are one action.
 */
export function historyActions<L extends RecordedLine>(lines: readonly L[]): HistoryAction<L>[] {
  const actions: L[][] = []
  for (const line of lines) {
    const last = actions.at(-1)
    if (last?.[0]?.at === line.at && last[0].who === line.who) last.unshift(line)
    else actions.push([line])
  }
  return actions.flatMap(([first, ...more]) => {
    if (first === undefined) return []
    const all: [L, ...L[]] = [first, ...more]
    return [{ lines: all, text: textOf(all), reason: once(all.map((it) => it.reason)).join('; ') }]
  })
}

function textOf(lines: readonly RecordedLine[]): string {
  const texts = once(lines.map((it) => auditActionText(it.action)))
  const last = texts.at(-1) ?? ''
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`
}

function once(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((it) => it !== '')
}
