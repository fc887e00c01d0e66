import { readStored, writeStored } from '#web/ui/device/stored.ts'

/**
 * Drafts of long forms are stored on this device, so that a closed tab or an ended session loses nothing.
 * Signing out deletes them all, because the next user may be another person. `owner` protects drafts if the
 * previous user didn't sign out.
 */
interface Draft {
  owner: string
  value: unknown
}

const prefix = 'kerbside-draft-'

/** The stored draft, in its stored shape; null: none, or another user's. */
export function readDraft(name: string, owner: string): unknown {
  const draft = readStored<Draft | null>(prefix + name, null)
  return draft?.owner === owner ? draft.value : null
}

/** Does nothing on a device without storage, so the form still works. */
export function keepDraft(name: string, owner: string, value: unknown): void {
  writeStored(prefix + name, { owner, value } satisfies Draft)
}

export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
