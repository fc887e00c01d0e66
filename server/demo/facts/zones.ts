/** Price zones, from the airport outwards. */
export const zones = [
  'Airport',
  'South Coast',
  'South East',
  'Bridgetown',
  'West Coast',
  'Platinum Coast',
  'North',
  'East Coast',
] as const
export type Zone = (typeof zones)[number]
