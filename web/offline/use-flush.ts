import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { noteReachable, useReachable } from '#web/api/connection.ts'
import type { SavedQueue } from './saved-actions.ts'

const retryMs = 10_000

/**
 * Sends the owner's unsent actions: now, when the network returns, when the device wakes up, and at
 * intervals.
 */
export function useFlush(queue: SavedQueue, owner: string, waiting: number): () => void {
  const client = useQueryClient()
  const reachable = useReachable()
  const flush = useCallback(() => void queue.flush(owner, client), [queue, owner, client])
  useEffect(() => {
    const back = () => {
      noteReachable(true)
      flush()
    }
    flush()
    window.addEventListener('online', back)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])
  useEffect(() => {
    if (waiting === 0) return undefined
    const timer = setInterval(flush, retryMs)
    return () => clearInterval(timer)
  }, [waiting, reachable, flush])
  return flush
}
