import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { statuses } from '#web/parts/status/statuses.ts'

const styles = await readFile(new URL('bars.module.css', import.meta.url), 'utf8')

/** The lines of a pictogram, as one. */
async function linesOf(name: string | undefined): Promise<string> {
  const file = (name ?? '').replaceAll(/(?<!^)[A-Z]/g, (it) => `-${it}`).toLowerCase()
  const picture = await readFile(createRequire(import.meta.url).resolve(`@tabler/icons/outline/${file}.svg`), 'utf8')
  return [...picture.matchAll(/<path d="([^"]+)"/g)].map((it) => it[1]).join('')
}

const ruleOf = (selector: string) => styles.split('\n').find((it) => it.startsWith(`${selector}::before { background-image`)) ?? ''

test('a bar of the board has the pictogram of its status, as every list has', async () => {
  for (const [status, { icon, tone }] of Object.entries(statuses.trip)) {
    // A cancelled trip is on no board.
    if (status === 'cancelled') continue
    const rule = ruleOf(`.bar[data-status='${status}']`)
    expect(rule, status).toContain(await linesOf(icon.displayName))
    expect(rule, status).toContain(tone === 'look' ? '%2316181d' : '%23fff')
  }
  expect(ruleOf('.bar[data-clash]')).toContain(await linesOf('AlertTriangle'))
})
