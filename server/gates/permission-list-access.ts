/**
 * The part of the permission list that is about access tokens and calendar feeds. The handlers find out which
 * tokens and feeds a user has; others have none.
 */
export const accessEndpoints: Readonly<Record<string, readonly string[]>> = {
  public: ['GET /calendar/{link}/feed.ics'],
  signedIn: [
    'GET /api/access-tokens',
    'GET+POST /api/access-tokens/new',
    'POST /api/access-tokens/{id}/revoke',
    'GET /api/calendar-feeds',
    'POST /api/calendar-feeds/{kind}/link',
    'POST /api/calendar-feeds/{kind}/turnoff',
  ],
}
