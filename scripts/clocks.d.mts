export const airportZone: string
export function movedClocks(nowMs: number): { name: string; offsetSeconds: number }[]
export const movedPlaces: { name: string; env: Record<string, string> }[]
