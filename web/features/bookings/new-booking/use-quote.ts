import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemsOf, type Failure } from '#web/api/outcome.ts'
import { useLive } from '#web/api/use-live.ts'
import type { AnyQuote, Filled, Product, RunningQuote } from './product.ts'

const pauseMs = 250
const live = ['dateStatus', 'fastTrack', 'flight', 'configuration'] as const

type Answered = { quote: AnyQuote } | { failure: Failure }
const none: RunningQuote = { quote: null, problems: [], loading: false }

/** Price and places for the current values, reloaded shortly after each change. */
export function useQuote(product: Product, filled: Filled): RunningQuote {
  const text = product.priced(filled)
  const asked = useSettled(text === null ? null : { text, filled }, text)
  const found = useQuery({
    queryKey: ['new-booking quote', product.name, filled.customer, asked?.text],
    queryFn: ({ signal }) => (asked ? askQuote(product, asked.filled, signal) : null),
    enabled: asked !== null && text !== null,
    placeholderData: keepPreviousData,
  })
  useLive(live, () => void found.refetch())
  if (text === null) return none
  const answered = found.data
  if (answered && 'failure' in answered)
    return { quote: null, problems: saidOf(answered.failure), loading: found.isFetching }
  return { quote: answered?.quote ?? null, problems: [], loading: found.isFetching }
}

/** A refusal is a valid answer: it explains why there is no price, and isn't retried. */
async function askQuote(product: Product, filled: Filled, signal: AbortSignal): Promise<Answered> {
  const outcome = await product.quote(filled, signal)
  return outcome.kind === 'ok' ? { quote: outcome.reply } : { failure: outcome }
}

function saidOf(failure: Failure): string[] {
  return failure.kind === 'fields' ? Object.values(failure.fields) : problemsOf(failure)
}

/** Debounces the value until its text has stopped changing. */
function useSettled<T>(value: T, text: string | null): T {
  const [settled, setSettled] = useState(value)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
