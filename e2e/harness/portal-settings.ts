/**
 * What a test file adds to its portals' environment, before it opens the first one. Each file begins with
 * none.
 */
export const portalSettings: Record<string, string> = {}

export function forgetPortalSettings(): void {
  for (const name of Object.keys(portalSettings)) delete portalSettings[name]
}

/** Whether some of it is read by Node at process start. */
export function areForNode(): boolean {
  return Object.keys(portalSettings).some((name) => name.startsWith('NODE_'))
}
