/** The audit actions about gratuities and their payout. */
export const gratuityActions = {
  takeGratuity: 'collected a gratuity',
  keepGratuity: 'recorded a cash gratuity',
  chargeGratuity: 'added a gratuity to the partner’s account',
  moveGratuity: 'moved a gratuity to another driver',
  takeBackGratuity: 'reversed a gratuity',
  payOutGratuities: 'paid out gratuities',
  takeBackPayout: 'reversed a gratuity payout',
} as const
