/** The part of the permission list that is about the API document. */
export const apiEndpoints: Readonly<Record<string, readonly string[]>> = {
  signedIn: ['GET /api/docs', 'GET /api/openapi-screens.json', 'GET /api/openapi.json'],
}
