/** The paths to which the text message provider posts guests' texts and delivery statuses. */
export const incomingTextPath = '/api/webhooks/texts/incoming'
export const textStatusPath = '/api/webhooks/texts/status'

/** `message`: the guid of our message. */
export function textStatusUrl(publicUrl: string, message: string): string {
  return new URL(`${textStatusPath}?message=${message}`, publicUrl).href
}
