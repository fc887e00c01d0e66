import { useEffect, useState } from 'react'
import { stillFits, type Command, type FindCommands, type FoundCommands } from './palette-order.ts'

const leastTyped = 2
const pauseMs = 60
const none: readonly Command[] = []

const nothing = { commands: none, trouble: null, of: '', by: null } as const

/**
 * Searches while the user types, after a short pause. A later request cancels an earlier one, whose results
 * stay while they still match. Those of another search don’t: they lead elsewhere.
 */
export function useFound(find: FindCommands, typed: string) {
  const [last, setFound] = useState<FoundCommands & { of: string; by: FindCommands | null }>(nothing)
  const found = last.by === find ? last : nothing
  const [attempt, setAttempt] = useState(0)
  const text = typed.trim()
  const isAsked = text.length >= leastTyped
  useEffect(() => {
    if (!isAsked) return undefined
    const asking = new AbortController()
    const ask = async () => {
      const answer = await find(text, asking.signal).catch((): FoundCommands => ({
        commands: [],
        trouble: 'failed',
      }))
      if (!asking.signal.aborted) setFound({ ...answer, of: text, by: find })
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [find, text, isAsked, attempt])
  const isCurrent = found.of === text
  const fitting = isCurrent ? found.commands : found.commands.filter((it) => stillFits(it, text))
  return {
    commands: isAsked ? fitting : none,
    state: !isAsked ? 'idle' : !isCurrent ? 'searching' : (found.trouble ?? 'idle'),
    retry: () => {
      setFound(nothing)
      setAttempt(attempt + 1)
    },
  } as const
}
