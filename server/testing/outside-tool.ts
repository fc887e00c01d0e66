import { findTool, missingToolLine } from '../../scripts/find-tools.mjs'

/** Returns whether an external program is installed. Tests that are skipped without it report that. */
export function hasTool(name: Parameters<typeof findTool>[0]): boolean {
  const isHere = findTool(name) !== undefined
  if (!isHere) process.stderr.write(`${missingToolLine(name)}\n`)
  return isHere
}
