/**
 * The part of the permission list that is about a user's own sessions, access tokens and calendar feeds. The
 * handlers find out which of them a user has; others have none.
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
    'POST /auth-api/change-password',
    'POST /auth-api/end-other-sessions',
    'POST /auth-api/end-session',
    'POST /auth-api/new-recovery-codes',
    'POST /auth-api/sign-out-everywhere',
    'POST /auth-api/sign-out-here',
    'POST /auth-api/turn-off-totp',
  ],
}
