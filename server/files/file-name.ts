import { isWholeMonths } from '#domain/calendar/period.ts'
import { monthOf } from '#domain/calendar/service-date.ts'

/**
 * The name of a file that people download or get by mail: its subject, then its owner, then its period:
 * `statement-Sea-Hotel-2026-11.pdf`. Empty parts are left out.
 */
export function fileName(kind: string, subject: string, ...more: (string | null | undefined)[]): string {
  const parts = [subject, ...more].map((it) => inName(it ?? '')).filter((it) => it !== '')
  return `${parts.join('-')}.${kind}`
}

/** Letters and digits of any script, joined with hyphens. */
function inName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

/** A period in a file’s name: `2026-11` for a whole month, `from-2026-11-01` if it has no end. */
export function periodInName({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from === undefined || to === undefined)
    return from === undefined ? (to === undefined ? '' : `to-${to}`) : `from-${from}`
  if (isWholeMonths({ from, to }) && monthOf(from) === monthOf(to)) return monthOf(from)
  return from === to ? from : `${from}-${to}`
}

/** A partner’s statement, downloaded or sent. */
export function statementName(kind: string, partnerName: string, days: { from: string; to: string }): string {
  return fileName(kind, 'statement', partnerName, periodInName(days))
}
