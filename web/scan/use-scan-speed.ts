import { useRef } from 'react'

/** Between two keys of a scanner at most so long; people type at a third of that speed. In ms. */
const betweenKeys = 35
const keysOfScan = 6

/** Whether the key pressed last ends a scan: many keys in a row, faster than anyone types. Some scanners end with Tab, which from a person means to leave the box. */
export function useScanSpeed(): (event: KeyboardEvent) => boolean {
  const last = useRef({ at: 0, keys: 0 })
  return (event) => {
    const { at, keys } = last.current
    const inARow = event.timeStamp - at <= betweenKeys ? keys + 1 : 0
    last.current = { at: event.timeStamp, keys: inARow }
    return inARow >= keysOfScan
  }
}
