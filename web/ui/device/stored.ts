import { useState } from 'react'

/**
 * A small choice stored on this device. A device without storage (private window, full storage) still allows
 * the choice.
 */
export function useStored<T>(key: string | null, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readStored(key, initial))
  const keep = (next: T) => {
    setValue(next)
    if (key !== null) writeStored(key, next)
  }
  return [value, keep]
}

/** What is stored under the key; `initial` where nothing is, or it cannot be read. */
export function readStored<T>(key: string | null, initial: T): T {
  if (key === null) return initial
  try {
    const text = localStorage.getItem(key)
    return text === null ? initial : (JSON.parse(text) as T)
  } catch {
    return initial
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not stored; the choice is still valid until the page is left.
  }
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A device without storage has stored nothing.
  }
}
