/** Where the provider of texts posts what guests write, and what became of our texts. */
export const incomingTextPath = '/api/webhooks/texts/incoming'
export const textStatusPath = '/api/webhooks/texts/status'

/** `message`: the guid of ours. */
export function textStatusUrl(publicUrl: string, message: string): string {
  return new URL(`${textStatusPath}?message=${message}`, publicUrl).href
}
