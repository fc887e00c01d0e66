import lighthouse, { desktopConfig } from 'lighthouse'
import type { Browser } from 'puppeteer-core'

export interface Audit {
  performance: number
  accessibility: number
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  requests: number
  kB: number
  /**
   * How fast this machine ran Lighthouse's own benchmark; a desktop of 2023 reaches about 2,000, a cheap
   * phone 200.
   */
  machineIndex: number
  /** Accessibility rules that do not pass. */
  failed: string[]
}

/**
 * One cold visit by Lighthouse, at a desk or on a phone behind a slow line that is `phoneFactor` times slower
 * than this machine; the cookies sign in.
 */
export async function auditPage(
  browser: Browser,
  url: string,
  device: 'mobile' | 'desktop',
  cookies: { name: string; value: string }[],
  phoneFactor: number,
): Promise<Audit> {
  const context = await browser.createBrowserContext()
  const domain = new URL(url).hostname
  await context.setCookie(...cookies.map(({ name, value }) => ({ name, value, domain, path: '/' })))
  const page = await context.newPage()
  const flags = {
    logLevel: 'error' as const,
    onlyCategories: ['performance', 'accessibility'],
    ...(device === 'mobile' ? { throttling: { cpuSlowdownMultiplier: phoneFactor } } : {}),
  }
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined, page)
  const shown = page.url()
  await context.close()
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url} could not be measured: ${result?.lhr.runtimeError?.message}`)
  if (shown !== url) throw new Error(`${url} redirected to ${shown}: the wrong page was measured`)
  const { audits, categories } = result.lhr
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const requests = itemsOf(audits['network-requests']?.details).filter(({ url: its }) =>
    String(its).startsWith('http'),
  )
  return {
    performance: Math.round((categories['performance']?.score ?? 0) * 100),
    accessibility: Math.round((categories['accessibility']?.score ?? 0) * 100),
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    layoutShift: numberOf('cumulative-layout-shift'),
    requests: requests.length,
    kB: requests.reduce((sum, it) => sum + Number(it['transferSize'] ?? 0), 0) / 1000,
    machineIndex: result.lhr.environment.benchmarkIndex,
    failed: (categories['accessibility']?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

function itemsOf(details: unknown): Record<string, unknown>[] {
  return (details as { items?: Record<string, unknown>[] } | undefined)?.items ?? []
}
