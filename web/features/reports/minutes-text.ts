/** 95 → `1 h 35`; under an hour `35 min`. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60).toLocaleString('en-US')} h ${String(minutes % 60).padStart(2, '0')}`
}
