/** The states of a message: waiting, sent, failed (given up), or stored for reading when it could not be delivered. */
export const messageStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MessageState = (typeof messageStates)[number]

export const messageKinds = ['mail', 'push'] as const

/** Why a message cannot be resent; null: it can. `sealed`: it contains a code. */
export function whyNotSendAgain({ state, sealed }: { state: MessageState; sealed: boolean }): string | null {
  // The code may be used or expired by now, and a recipient with a newer one would try the wrong one.
  if (sealed) return 'A code is never resent: reset the password, and a new one is mailed'
  if (state === 'waiting') return 'It is already waiting to be sent'
  return null
}
