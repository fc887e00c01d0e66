/** The benchmark has a fixed time, so that a database filled on another day can be reused. */
export const benchNow = '2026-11-20T13:00:00Z'
export const today = '2026-11-20'
