/**
 * The states of a message: waiting, sent, failed (given up), or stored for reading when it could not be
 * delivered.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MessageState = (typeof messageStates)[number]

export const messageKinds = ['mail', 'push'] as const

/** Why a message cannot be resent; null: it can. `sealed`: it contains a code. */
export function whyNotSendAgain({ state, sealed }: { state: MessageState; sealed: boolean }): string | null {
  // The code may be used, expired or replaced by a newer one.
  if (sealed) return 'Codes can’t be sent again. Reset the password to send a new one.'
  if (state === 'waiting') return 'This message is already waiting to be sent'
  return null
}
