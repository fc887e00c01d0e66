export const billingRhythms = ['monthly', 'weekly', 'perReservation'] as const
/** How often a partner is invoiced. Weeks start on Monday. */
export type BillingRhythm = (typeof billingRhythms)[number]
