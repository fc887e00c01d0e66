import { findTool, missingToolLine } from '../../scripts/find-tools.mjs'

/** Whether a program of others is here. A test that must do without it says so. */
export function hasTool(name: Parameters<typeof findTool>[0]): boolean {
  const isHere = findTool(name) !== undefined
  if (!isHere) process.stderr.write(`${missingToolLine(name)}\n`)
  return isHere
}
