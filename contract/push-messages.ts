/** Messages of push notifications (specification, point 8), which few pages need. */
export const pushMessages = {
  pushUnsupported: 'This browser does not support notifications',
  pushNoKey: 'No public key found',
  pushKeyTooLong: 'Public key too long',
  pushUnauthorized: 'Unauthorized',
  pushUnsubscribeFailed: 'Failed to unsubscribe',
  pushNoEndpoint: 'No endpoint found in new subscription',
} as const
