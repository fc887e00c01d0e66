import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getAdvancedFlightInfo, type AdvancedQuote } from '#contract/advanced-booking.ts'
import { call } from '#web/api/client.ts'
import { problemsOf, type Failure } from '#web/api/outcome.ts'
import { useLive } from '#web/api/use-live.ts'
import type { RequestOnWire } from './new-booking-values.ts'

const pauseMs = 250
const live = ['dateStatus', 'fastTrack', 'flight', 'configuration'] as const

export interface RunningQuote {
  quote: AdvancedQuote | null
  /** Why there is no price for the current input. */
  problems: string[]
  loading: boolean
}

type Answered = { quote: AdvancedQuote } | { failure: Failure }

/** Price and places for the current input, requested again shortly after each change. Null: not enough input yet. */
export function useQuote(customer: string, request: RequestOnWire | null): RunningQuote {
  const asked = useSettled(request === null ? null : JSON.stringify(request))
  const found = useQuery({
    queryKey: [getAdvancedFlightInfo.path, customer, asked],
    queryFn: ({ signal }) => askQuote(customer, asked ?? '', signal),
    enabled: asked !== null && request !== null,
    placeholderData: keepPreviousData,
  })
  useLive(live, () => void found.refetch())
  if (request === null) return { quote: null, problems: [], loading: false }
  const answered = found.data
  if (answered && 'failure' in answered) return { quote: null, problems: saidOf(answered.failure), loading: found.isFetching }
  return { quote: answered?.quote ?? null, problems: [], loading: found.isFetching }
}

/** A refusal is an answer too: it says why there is no price yet, and is not retried. */
async function askQuote(id: string, request: string, signal: AbortSignal): Promise<Answered> {
  const outcome = await call(getAdvancedFlightInfo, { params: { id }, body: JSON.parse(request) as RequestOnWire, signal })
  return outcome.kind === 'ok' ? { quote: outcome.reply } : { failure: outcome }
}

function saidOf(failure: Failure): string[] {
  return failure.kind === 'fields' ? Object.values(failure.fields) : problemsOf(failure)
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
