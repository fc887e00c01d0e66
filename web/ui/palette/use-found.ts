import { useEffect, useState } from 'react'
import { stillFits, type Command, type FindCommands, type FoundCommands } from './palette-order.ts'

const leastTyped = 2
const pauseMs = 60

/**
 * Searches while the user types, after a short pause. A later request cancels an earlier one, whose results
 * stay while they still match.
 */
export function useFound(find: FindCommands, typed: string) {
  const [found, setFound] = useState<FoundCommands & { of: string }>({ commands: [], trouble: null, of: '' })
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
      if (!asking.signal.aborted) setFound({ ...answer, of: text })
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
      setFound({ commands: [], trouble: null, of: '' })
      setAttempt(attempt + 1)
    },
  } as const
}

const none: readonly Command[] = []
