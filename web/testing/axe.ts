import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type RunOptions = Parameters<AxeBuilder['options']>[0]

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Off by default: the size of touch targets. */
const rules = { 'target-size': { enabled: true } }

/**
 * Violations of WCAG 2.0–2.2, levels A and AA, and of what axe calls best practice, on the page or a part of
 * it: one line each with its location.
 */
export function axe(page: Page, within?: string): Promise<string[]> {
  return check(page, { runOnly: { type: 'tag', values: levels }, rules }, within)
}

/** The same for colour contrast only: all that another colour scheme changes. */
export function axeColours(page: Page, within?: string): Promise<string[]> {
  return check(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }, within)
}

async function check(page: Page, options: RunOptions, within: string | undefined): Promise<string[]> {
  await bringAxe(page)
  const violations = await page.evaluate(runAxe, {
    within,
    options: { ...options, resultTypes: ['violations' as const] },
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isLayer(id, node.html))
      .map(
        (node) =>
          `${id}: ${help} – ${node.target.join(' ')} – ${node.html.slice(0, 160)} ` +
          `– ${node.any[0]?.message ?? ''}`,
      ),
  )
}

/** A menu or a tip over the page belongs to no landmark. */
function isLayer(id: string, html: string): boolean {
  return id === 'region' && html.startsWith('<div data-portal=')
}

/**
 * Axe is larger than the portal: it is injected into a document once, by its own builder, and stays there.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  await new AxeBuilder({ page }).withRules(['document-title']).setLegacyMode().analyze()
}

/** Runs in the browser. */
async function runAxe({
  within,
  options,
}: {
  within: string | undefined
  options: RunOptions
}): Promise<Results['violations']> {
  const brought = (
    globalThis as unknown as { axe: { run: (where: unknown, how: RunOptions) => Promise<Results> } }
  ).axe
  return (await brought.run(within === undefined ? document : { include: [[within]] }, options)).violations
}
