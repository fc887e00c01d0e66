/** What guests can do on their own page. The company allows each, except paying. */
export const guestActionNames = ['pay', 'note', 'flight', 'pickup', 'change', 'cancel'] as const
export type GuestAction = (typeof guestActionNames)[number]

export interface GuestPageSettings {
  readonly may: Readonly<Record<Exclude<GuestAction, 'pay'>, boolean>>
  /** The company’s WhatsApp number. Empty: none. */
  readonly whatsApp: string
}

/** Cancelling costs money, so the company decides on it first. */
export const guestPageAtFirst: GuestPageSettings = {
  may: { note: true, flight: true, pickup: true, change: true, cancel: false },
  whatsApp: '',
}
