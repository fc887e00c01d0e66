import { counted } from '#domain/text/counted.ts'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { quoteStaffPurchase } from '#contract/on-site.ts'
import { call } from '#web/api/client.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { moneyText } from '#web/ui/value/format.ts'
import type { DeskMode } from './desk-calls.ts'
import classes from './OnSite.module.css'

const pauseMs = 200
const blank = { price: null, problem: '' } as { price: number | null; problem: string }

/** The price for the chosen flight and people, before anyone has a name. */
export function WalkInPrice({ mode }: { mode: DeskMode }) {
  const { currency } = useAccount().site
  const {
    flightGuid = '',
    adults,
    children,
    infants,
  } = useWatch() as { flightGuid?: string } & Record<string, number | null | undefined>
  const people = { adults: adults ?? 0, children: children ?? 0, infants: infants ?? 0 }
  const isChosen = flightGuid !== '' && people.adults > 0
  const count = people.adults + people.children + people.infants
  const body = { direction: mode, flightGuid, ...people }
  const asked = isChosen ? Object.values(body).join(' ') : ''
  const latest = useRef(body)
  latest.current = body
  const [found, setFound] = useState({ asked: '', ...blank })
  useEffect(() => {
    if (asked === '') return undefined
    let isOver = false
    const ask = async () => {
      const outcome = await call(quoteStaffPurchase, { body: latest.current })
      if (isOver) return
      const problem =
        outcome.kind === 'ok'
          ? ''
          : outcome.kind === 'fields'
            ? Object.values(outcome.fields).join(' ')
            : problemsOf(outcome).join(' ')
      setFound({ asked, price: outcome.kind === 'ok' ? outcome.reply.totalCents : null, problem })
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  const { price, problem } = found.asked === asked && isChosen ? found : blank
  return (
    <p className={classes.price} role="status">
      {price !== null ? (
        <>
          <strong>{moneyText(price, currency)}</strong> for {counted(count, 'person', 'people')}
        </>
      ) : (
        problem || (isChosen ? 'Loading the price…' : 'Choose a flight to see the price')
      )}
    </p>
  )
}
