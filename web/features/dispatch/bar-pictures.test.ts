import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { statuses } from '#web/parts/status/statuses.ts'
import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconAlertTriangle, IconCheck } from '#web/ui/icon/icons.ts'

const styles = await readFile(new URL('bars.module.css', import.meta.url), 'utf8')

/** All paths of an icon, joined. */
function linesOf(icon: Icon): string {
  return [...renderToStaticMarkup(createElement(icon)).matchAll(/<path d="([^"]+)"/g)]
    .map((it) => it[1])
    .join('')
}

const ruleOf = (selector: string) =>
  styles.split('\n').find((it) => it.startsWith(`${selector}::before { background-image`)) ?? ''

test('a bar has the same status icon as the lists', () => {
  for (const [status, { icon, tone }] of Object.entries(statuses.trip)) {
    // Cancelled trips are not on the board.
    if (status === 'cancelled') continue
    const rule = ruleOf(`.bar[data-status='${status}']`)
    expect(rule, status).toContain(linesOf(icon))
    expect(rule, status).toContain(tone === 'look' ? '%2316181d' : '%23fff')
  }
  expect(ruleOf('.bar[data-clash]')).toContain(linesOf(IconAlertTriangle))
  expect(styles).toContain(linesOf(IconCheck))
})
