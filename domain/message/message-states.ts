/** What becomes of a message: it waits, was sent, was given up on, or is kept to be read where nobody could take it. */
export const messageStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MessageState = (typeof messageStates)[number]

export const messageKinds = ['mail', 'push'] as const

/** Why a message is not sent again; null: it may be. `sealed`: it holds a code. */
export function whyNotSendAgain({ state, sealed }: { state: MessageState; sealed: boolean }): string | null {
  // The code may be used or too old by now, and whoever got a newer one would try the wrong one.
  if (sealed) return 'A code is not sent twice: reset the password, and a new one is mailed'
  if (state === 'waiting') return 'It waits to be sent already'
  return null
}
