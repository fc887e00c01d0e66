import { tokenHash } from '#server/features/account/queries/sessions.ts'
import type { Caller } from '#server/http/answer.ts'
import { CannotOpen, type Sealer } from '#server/secrets/sealer.ts'

/**
 * A device somebody has signed in on before carries a proof of it. Its tries are counted by themselves, so that whoever guesses at an
 * address, from however many places, locks nobody out of where they work. The proof opens nothing: the password is asked all the same.
 */
export function rememberDevice(sealer: Sealer, caller: Caller, email: string): void {
  caller.setKnownDevice(sealer.seal('device', email))
}

/** The bucket of a device that is known for this address; null: it is not, or for another. */
export function knownDeviceBucket(sealer: Sealer, { knownDevice }: Caller, email: string): string | null {
  if (knownDevice === null || openedOrNull(sealer, knownDevice) !== email) return null
  return `sign-in device ${Buffer.from(tokenHash(knownDevice)).toString('base64url')}`
}

function openedOrNull(sealer: Sealer, sealed: string): string | null {
  try {
    return sealer.open('device', sealed)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
