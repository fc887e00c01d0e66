/** The services a channel can sell. */
export const channelKinds = [
  'arrivalFastTrack',
  'departureFastTrack',
  'arrivalTransfer',
  'departureTransfer',
  'privateTransfer',
  'hourly',
] as const
export type ChannelKind = (typeof channelKinds)[number]
