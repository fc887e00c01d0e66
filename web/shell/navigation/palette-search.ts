import type { Command } from '#web/ui/palette/CommandPalette.tsx'

/** Finds records by name or reference for the palette. Set by the feature that can search. */
export type PaletteSearch = (typed: string, signal: AbortSignal) => Promise<Command[]>

let search: PaletteSearch | null = null

export function providePaletteSearch(provided: PaletteSearch): void {
  search = provided
}

export function paletteSearch(): PaletteSearch | null {
  return search
}
