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
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Draft | null
    return draft?.owner === owner ? draft.value : null
  } catch {
    return null
  }
}

export function keepDraft(name: string, owner: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ owner, value } satisfies Draft))
  } catch {
    // A device without storage still allows the form to be filled in.
  }
}

export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
