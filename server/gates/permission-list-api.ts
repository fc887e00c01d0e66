/** The part of the permission list that is about the API. */
export const apiEndpoints: Readonly<Record<string, readonly string[]>> = {
  viewCustomer: ['GET /api/changed-reservations'],
  signedIn: ['GET /api/docs', 'GET /api/openapi-screens.json', 'GET /api/openapi.json'],
}
