import { useRef } from 'react'

/** The longest gap between two keys of a scanner in ms; people type at a third of that speed. */
const betweenKeys = 35
const keysOfScan = 6

/**
 * Whether the last key ends a scan, that is, many keys in a row faster than anyone types. Some scanners end
 * with Tab, which from a person means leaving the field.
 */
export function useScanSpeed(): (event: KeyboardEvent) => boolean {
  const last = useRef({ at: 0, keys: 0 })
  return (event) => {
    const { at, keys } = last.current
    const inARow = event.timeStamp - at <= betweenKeys ? keys + 1 : 0
    last.current = { at: event.timeStamp, keys: inARow }
    return inARow >= keysOfScan
  }
}
