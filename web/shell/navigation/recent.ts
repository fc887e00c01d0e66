import { forgetStored, readStored, writeStored } from '#web/ui/device/stored.ts'

/**
 * Recently opened items on this device, for the palette. Cleared at sign-out, because the next user may be
 * someone else.
 */
export interface Recent {
  title: string
  href: string
}

const key = 'kerbside-recent'
const most = 8

export function recents(): Recent[] {
  return readStored<Recent[]>(key, [])
}

/** Latest first, each once. */
export function withRecent(list: readonly Recent[], opened: Recent): Recent[] {
  return [opened, ...list.filter((it) => it.href !== opened.href)].slice(0, most)
}

export function rememberRecent(opened: Recent): void {
  writeStored(key, withRecent(recents(), opened))
}

export function forgetRecents(): void {
  forgetStored(key)
}
