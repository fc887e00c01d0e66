import { useState } from 'react'

/** A small choice kept on this device. A device that keeps nothing (private window, full storage) still lets it be chosen. */
export function useKept<T>(key: string | null, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readKept(key, initial))
  const keep = (next: T) => {
    setValue(next)
    if (key !== null) writeKept(key, next)
  }
  return [value, keep]
}

function readKept<T>(key: string | null, initial: T): T {
  if (key === null) return initial
  try {
    const text = localStorage.getItem(key)
    return text === null ? initial : (JSON.parse(text) as T)
  } catch {
    return initial
  }
}

function writeKept(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not kept; the choice still holds until the page is left.
  }
}
