import { buildWeb } from '../../scripts/web-build.mjs'

/** Page tests run against the built app. */
export async function setup(): Promise<void> {
  await buildWeb()
}
