/**
 * Long forms keep what was typed on this device, so that a closed tab or an ended session loses nothing. Signing out forgets them all:
 * the next person may be somebody else. `owner` guards the same where nobody signed out.
 */
interface Draft<T> {
  owner: string
  value: T
}

const prefix = 'kerbside-draft-'

export function readDraft<T>(name: string, owner: string): T | null {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Draft<T> | null
    return draft?.owner === owner ? draft.value : null
  } catch {
    return null
  }
}

export function keepDraft<T>(name: string, owner: string, value: T): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ owner, value } satisfies Draft<T>))
  } catch {
    // A device that keeps nothing still lets the form be filled in.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(prefix + name)
}

export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
