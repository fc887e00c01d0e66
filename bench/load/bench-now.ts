/** What is measured stands at a moment of its own, so that a database filled on another day is as good as a new one. */
export const benchNow = '2026-11-20T13:00:00Z'
export const today = '2026-11-20'
