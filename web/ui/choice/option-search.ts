import { useEffect, useState } from 'react'
import type { SelectOption } from '#web/ui/form/fields.tsx'

export type LoadOptions = (typed: string, signal: AbortSignal) => Promise<SelectOption[]>

const pauseMs = 150

interface Found {
  options: SelectOption[]
  failed: boolean
  loading: boolean
}

/** Requests options while the user types, after a short pause; a later request cancels an earlier one. */
export function useOptionSearch(load: LoadOptions, typed: string, wanted: boolean): Found {
  const [found, setFound] = useState<Found>({ options: [], failed: false, loading: false })
  useEffect(() => {
    if (!wanted) return undefined
    const asking = new AbortController()
    setFound((was) => ({ ...was, loading: true }))
    const ask = async () => {
      const options = await load(typed, asking.signal).catch(() => null)
      if (!asking.signal.aborted)
        setFound({ options: options ?? [], failed: options === null, loading: false })
    }
    const timer = setTimeout(() => void ask(), typed === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [load, typed, wanted])
  // Left before the answer came, nothing is on its way any more.
  return { ...found, loading: wanted && found.loading }
}

/**
 * The options whose label contains every typed word, ignoring case and accents. Those with words that begin
 * with them come first.
 */
export function matching(options: readonly SelectOption[], typed: string): SelectOption[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const having = (before: string) => (it: SelectOption) =>
    words.every((word) => (before + folded(it.label)).includes(before + word))
  const found = options.filter(having(''))
  const begins = having(' ')
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
