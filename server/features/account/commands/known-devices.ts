import { tokenHash } from '#server/features/account/queries/sessions.ts'
import type { Caller } from '#server/http/answer.ts'
import { CannotOpen, type Sealer } from '#server/secrets/sealer.ts'

/**
 * A device that has signed in before carries a token that proves it. Its attempts are counted separately, so
 * that password guessing from elsewhere doesn't lock users out of their own devices. The token grants
 * nothing: the password is still required.
 */
export function rememberDevice(sealer: Sealer, caller: Caller, email: string): void {
  caller.setKnownDevice(sealer.seal('device', email))
}

/** The rate-limit bucket of a device known for this address, or null. */
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
