import { chromium, type Browser } from 'playwright-core'
import { browserLaunch } from '../../scripts/find-browser.mjs'

let opened: Promise<Browser> | null = null

/** One browser per process. Every visitor has its own context. */
export async function sharedBrowser(): Promise<Browser> {
  if (opened && !(await opened).isConnected()) opened = null
  opened ??= chromium.launch(browserLaunch())
  return opened
}
