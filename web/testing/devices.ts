import type { BrowserContextOptions } from 'playwright-core'

/** The devices that the company's people use. */
const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices

/** A browser of a user at the airport; animations are off so that tests need not wait for them. */
export function contextOptions(device: Device, more: BrowserContextOptions = {}): BrowserContextOptions {
  return {
    ...devices[device],
    locale: 'en-GB',
    timezoneId: 'America/Barbados',
    reducedMotion: 'reduce',
    ...more,
  }
}
