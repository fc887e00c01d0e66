/** The part of the permission list that is about what comes in: runs, their files, pending imports. */
export const importEndpoints: Readonly<Record<string, readonly string[]>> = {
  adminSystem: ['GET /api/imports/sources'],
}
