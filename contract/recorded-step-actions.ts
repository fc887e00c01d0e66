/** The steps of a trip that a dispatcher records for its driver, for the history. */
export const recordedStepActions = {
  recordAcceptTrip: 'accepted the trip for the driver',
  recordStartTrip: 'recorded that the driver started the trip',
  recordStartWait: 'recorded the driver’s arrival at the pickup',
  recordDepartPickup: 'recorded that the driver left the pickup with the guests on board',
  recordCompleteTrip: 'recorded that the driver completed the trip',
  recordNoShowTrip: 'recorded that the driver’s guests didn’t appear',
} as const satisfies Record<string, string>
