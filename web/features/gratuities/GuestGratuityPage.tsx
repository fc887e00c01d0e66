import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { giveByCard } from '#contract/carts.ts'
import { guestGratuity } from '#contract/gratuities.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { gratuityWords } from '#domain/gratuity/guest-words.ts'
import { typedGiftCents } from '#domain/gratuity/typed-amount.ts'
import { listIn, moneyIn } from '#domain/message/guest-formats.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { applyStoredDigits } from '#domain/money/minor-units.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { GuestFrame } from '#web/parts/guest-page/GuestFrame.tsx'
import { toPaymentPage } from '#web/parts/guest-page/to-payment-page.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageSkeleton } from '#web/ui/state/LoadBoundary.tsx'
import classes from './guest-gratuity.module.css'

type Page = ReplyOf<typeof guestGratuity>

/** The page linked from the message after a service: in the guest's language, without signing in. */
export default function GuestGratuityPage() {
  const { _splat: group = '' }: { _splat?: string } = useParams({ strict: false })
  const { sig = '', cart = '' }: { sig?: string; cart?: string } = useSearch({ strict: false })
  const found = useLoad(guestGratuity, { params: { group }, query: { sig } })
  if (found.data) {
    // Must be set before the first amount is formatted.
    applyStoredDigits(found.data.currencyDigits)
    return <Giving page={found.data} group={group} sig={sig} isBack={cart !== ''} />
  }
  if (found.requestState === 'Network') return <PageSkeleton />
  return <NoPage isDead={found.failure?.kind === 'notFound'} onAgain={found.reload} />
}

function Giving({ page, group, sig, isBack }: { page: Page; group: string; sig: string; isBack: boolean }) {
  const { language, currency } = page
  const words = gratuityWords[language]
  const [chosen, setChosen] = useState<number | 'own'>(page.suggestedCents[0] ?? 'own')
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [givenCents, setGivenCents] = useState<number | null>(null)
  const money = (cents: number) => moneyIn(language, cents, currency)
  const drivers = listIn(language, page.drivers)
  const chosenCents = () => {
    const cents = chosen === 'own' ? typedGiftCents(typed, currency) : chosen
    setIsWrong(cents === null)
    return cents
  }
  const card = useSave(giveByCard, { quiet: true })
  const payByCard = async () => {
    const amountCents = chosenCents()
    if (amountCents === null) return
    const outcome = await card.save({ params: { group }, query: { sig }, body: { amountCents } })
    if (outcome.kind === 'ok') toPaymentPage(outcome.reply)
  }
  if (isBack && page.lastCard !== 'none') {
    const said = { paid: words.thanksCard, notPaid: words.notPaid, office: words.office }[page.lastCard]
    return (
      <GuestFrame
        company={page.company}
        language={language}
        title={page.lastCard === 'notPaid' ? words.title : words.thanks}
      >
        <p role="status">{fillTemplate(said, { drivers })}</p>
      </GuestFrame>
    )
  }
  if (givenCents !== null) {
    return (
      <GuestFrame company={page.company} language={language} title={words.thanks}>
        <p role="status">{fillTemplate(words.thanksCash, { amount: money(givenCents), drivers })}</p>
        <Button onClick={() => setGivenCents(null)}>{words.again}</Button>
      </GuestFrame>
    )
  }
  return (
    <GuestFrame company={page.company} language={language} title={words.title}>
      <p>{fillTemplate(words.lead, { name: page.firstName, drivers })}</p>
      <div className={classes.amounts} role="group" aria-label={words.amount}>
        {page.suggestedCents.map((cents) => (
          <button key={cents} type="button" aria-pressed={chosen === cents} onClick={() => setChosen(cents)}>
            {money(cents)}
          </button>
        ))}
        <button type="button" aria-pressed={chosen === 'own'} onClick={() => setChosen('own')}>
          {words.own}
        </button>
      </div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (page.takesCards) void payByCard()
          else setGivenCents(chosenCents())
        }}
      >
        {chosen === 'own' && (
          <label className={classes.own}>
            {words.own}, {currency}
            <input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              aria-invalid={isWrong}
              {...(isWrong && { 'aria-describedby': 'wrong-amount' })}
            />
            {isWrong && (
              <span id="wrong-amount" role="alert" className={classes.wrong}>
                {fillTemplate(words.wrong, {
                  least: money(giftCents.atLeast),
                  most: money(giftCents.atMost),
                })}
              </span>
            )}
          </label>
        )}
        {page.takesCards && (
          <Button kind="main" size="lg" type="submit" fullWidth busy={card.sending}>
            {words.byCard}
          </Button>
        )}
        <Button
          kind={page.takesCards ? 'plain' : 'main'}
          size="lg"
          fullWidth
          {...(page.takesCards
            ? { onClick: () => setGivenCents(chosenCents()) }
            : { type: 'submit' as const })}
        >
          {words.inCash}
        </Button>
        {card.failure && <p role="alert">{words.later}</p>}
      </form>
    </GuestFrame>
  )
}

/** The link is expired or invalid, or the server can't be reached. Shown in the browser's language. */
function NoPage({ isDead, onAgain }: { isDead: boolean; onAgain: () => void }) {
  const language = guestLanguageNames.find((it) => navigator.language.startsWith(it)) ?? 'en'
  const words = gratuityWords[language]
  return (
    <GuestFrame company="" language={language} title={isDead ? words.deadTitle : words.title}>
      <p role="alert">{isDead ? words.dead : words.later}</p>
      {!isDead && <Button onClick={onAgain}>{words.tryAgain}</Button>}
    </GuestFrame>
  )
}
