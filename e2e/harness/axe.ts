import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** What WCAG 2.0–2.2, levels A and AA, has against the page as it stands: one line each with where it is. Nothing: it passes. */
export async function axe(page: Page): Promise<string[]> {
  return linesOf(builderFor(page).withTags(levels))
}

/** The same, of nothing but the contrast of its colours: all that another colour scheme changes. */
export async function axeColours(page: Page): Promise<string[]> {
  return linesOf(builderFor(page).withRules(['color-contrast', 'link-in-text-block']))
}

/** One document without frames: the plain mode is enough, and opens no second page. */
function builderFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function linesOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')} – ${node.html.slice(0, 160)} – ${node.any[0]?.message ?? ''}`),
  )
}
