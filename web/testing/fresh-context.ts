import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { listenForComplaints, type Complaints } from './complaints.ts'
import { contextOptions, type Device } from './devices.ts'
import { saveScreenshots } from './screenshots.ts'
import { sharedBrowser } from './shared-browser.ts'

/** Far longer than a page takes, except on a busy machine. */
const patienceMs = 15_000

/**
 * A browser of its own for one test, which fails for what the browser reports, and for each of the `problems`
 * that are listed by then.
 */
export async function freshContext(
  device: Device,
  options: BrowserContextOptions,
  problems: readonly string[] = [],
): Promise<{ context: BrowserContext; complaints: Complaints }> {
  const browser = await sharedBrowser()
  const context = await browser.newContext(contextOptions(device, options))
  context.setDefaultTimeout(patienceMs)
  const complaints = listenForComplaints(context)
  onTestFinished(async ({ task }) => {
    const found = [...problems, ...complaints.unexpected()]
    if (task.result?.state === 'fail' || found.length > 0) await saveScreenshots(task.name, context.pages())
    await context.close()
    if (found.length > 0) throw new Error(`Something went wrong behind the page:\n${found.join('\n')}`)
  })
  return { context, complaints }
}
