import { chromium, type Browser } from 'playwright-core'
import { browserLaunch } from '../../scripts/find-browser.mjs'

let opened: Promise<Browser> | null = null

/** One for all files that a process runs: every visitor has a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  if (opened && !(await opened).isConnected()) opened = null
  opened ??= chromium.launch(browserLaunch())
  return opened
}
