import { projectNode } from '../processes.mjs'
import { shell } from './run.mjs'

/** Replaces two portals of the previous version one after the other while people work. */
export async function testUpgrade() {
  return (await shell(projectNode, ['bench/upgrade.ts'])).trim().split('\n')
}
