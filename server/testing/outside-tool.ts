import { findTool, missingToolLine } from '../../scripts/find-tools.mjs'

/** Whether an external program is installed. A test that is skipped without it says so. */
export function hasTool(name: Parameters<typeof findTool>[0]): boolean {
  const isHere = findTool(name) !== undefined
  if (!isHere) process.stderr.write(`${missingToolLine(name)}\n`)
  return isHere
}
