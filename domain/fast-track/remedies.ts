/** What to do with the booking before a step of an offline desk can be accepted. */
export const remedies = ['undoCancellation', 'changeFlight'] as const
export type Remedy = (typeof remedies)[number]
