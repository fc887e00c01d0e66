import { strToU8, zipSync } from 'fflate'
import { spaced } from '#contract/audit-actions.ts'
import { localDateOf, readInstant, timeTextOf } from '#domain/calendar/airport-time.ts'
import { dayYearText } from '#domain/calendar/service-date-text.ts'
import { isCalendarDate } from '#domain/calendar/service-date.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import type { PersonalSection } from '#server/features/privacy/queries/personal-data.ts'

interface Facts {
  company: string
  now: string
  timeZone: string
  currency: string
}

/** A ZIP with the data twice: as a page for people, and as JSON for another company's program. */
export function writePersonalData(sections: readonly PersonalSection[], facts: Facts): Buffer {
  const data = {
    company: facts.company,
    exportedAt: facts.now,
    ...Object.fromEntries(sections.map(({ label, rows }) => [label, rows])),
  }
  return Buffer.from(
    zipSync({
      'personal-data.html': strToU8(pageOf(sections, facts)),
      'personal-data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    }),
  )
}

function pageOf(sections: readonly PersonalSection[], facts: Facts): string {
  const { company, now, timeZone } = facts
  const at = momentText(now, timeZone)
  const parts = sections.map(({ label, rows }) => {
    const lists = rows.map((row) => `<dl>${itemsOf(row, facts)}</dl>`).join('\n')
    return `<section><h2>${escapeHtml(label)}</h2>\n${lists}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Personal data</title><style>${style}</style></head><body>
<h1>Personal data</h1>
<p>Everything that ${escapeHtml(company)} stores about you, as of ${at}. Times are shown in the
${escapeHtml(timeZone.replaceAll('_', ' '))} time zone. Other people in your reservations aren’t named.</p>
${parts.join('\n')}
</body></html>
`
}

/** Identifiers are in the JSON only. */
function itemsOf(row: Readonly<Record<string, unknown>>, facts: Facts): string {
  return Object.entries(row)
    .filter(([name]) => !/(?:^|_)(?:guid|by|account)$/.test(name))
    .map(
      ([name, value]) =>
        `<div><dt>${escapeHtml(wordsOf(name))}</dt><dd>${escapeHtml(textOf(name, value, facts))}</dd></div>`,
    )
    .join('\n')
}

function wordsOf(name: string): string {
  const words = spaced(name).replace(/ cents$/, '')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function textOf(name: string, value: unknown, { timeZone, currency }: Facts): string {
  if (name.endsWith('_cents')) return moneyText(Number(value), currency)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isCalendarDate(text)) return dayYearText(text)
  return /(?:_at|^at)$/.test(name) ? momentText(text, timeZone) : text
}

function momentText(text: string, timeZone: string): string {
  const at = readInstant(text)
  return at === null ? text : `${dayYearText(localDateOf(at, timeZone))}, ${timeTextOf(at, timeZone)}`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
dl{border:1px solid #ccc;border-radius:.5rem;padding:.5rem 1rem}
div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:1rem}
dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`
