import { useParams, useSearch } from '@tanstack/react-router'
import { guestPay, payByCard } from '#contract/carts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { payWords } from '#domain/card-payment/pay-words.ts'
import { moneyIn } from '#domain/message/guest-formats.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { applyStoredDigits } from '#domain/money/minor-units.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { GuestFrame } from '#web/parts/guest-page/GuestFrame.tsx'
import { toPaymentPage } from '#web/parts/guest-page/to-payment-page.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageSkeleton } from '#web/ui/state/LoadBoundary.tsx'

type Page = ReplyOf<typeof guestPay>

/** The guest's payment page, opened from a signed link without signing in, in the guest's language. */
export default function GuestPayPage() {
  const { _splat: group = '' }: { _splat?: string } = useParams({ strict: false })
  const { sig = '', cart = '' }: { sig?: string; cart?: string } = useSearch({ strict: false })
  const found = useLoad(guestPay, { params: { group }, query: { sig } })
  if (found.data) {
    // Must run before the first amount is rendered.
    applyStoredDigits(found.data.currencyDigits)
    return <Paying page={found.data} group={group} sig={sig} isBack={cart !== ''} />
  }
  if (found.requestState === 'Network') return <PageSkeleton />
  return <NoPage isDead={found.failure?.kind === 'notFound'} onAgain={found.reload} />
}

function Paying({ page, group, sig, isBack }: { page: Page; group: string; sig: string; isBack: boolean }) {
  const { company, language, currency, reference, owedCents, takesCards, firstName } = page
  const words = payWords[language]
  const { save, sending, failure } = useSave(payByCard, { quiet: true })
  const amount = moneyIn(language, owedCents, currency)
  const said = { name: firstName, amount, reference }
  const pay = async () => {
    const outcome = await save({ params: { group }, query: { sig } })
    if (outcome.kind === 'ok') toPaymentPage(outcome.reply)
  }
  if (page.lastTry === 'office' && isBack)
    return <Said page={page} title={words.paidTitle} text={words.office} />
  if (owedCents === 0)
    return page.lastTry === 'paid' ? (
      <Said page={page} title={words.paidTitle} text={fillTemplate(words.paid, said)} />
    ) : (
      <Said page={page} title={words.title} text={fillTemplate(words.nothing, said)} />
    )
  return (
    <GuestFrame company={company} language={language} title={words.title}>
      {isBack && page.lastTry === 'notPaid' && <p role="status">{words.notPaid}</p>}
      <p>{fillTemplate(words.lead, said)}</p>
      {takesCards ? <p>{words.where}</p> : <p role="alert">{words.noCards}</p>}
      {takesCards && (
        <Button kind="main" size="lg" fullWidth busy={sending} onClick={() => void pay()}>
          {fillTemplate(words.pay, said)}
        </Button>
      )}
      {failure && <p role="alert">{words.failed}</p>}
    </GuestFrame>
  )
}

function Said({ page: { company, language }, title, text }: { page: Page; title: string; text: string }) {
  return (
    <GuestFrame company={company} language={language} title={title}>
      <p role="status">{text}</p>
    </GuestFrame>
  )
}

/** Shown, in the browser's language, when the link is expired or invalid or the server can't be reached. */
function NoPage({ isDead, onAgain }: { isDead: boolean; onAgain: () => void }) {
  const language = guestLanguageNames.find((it) => navigator.language.startsWith(it)) ?? 'en'
  const words = payWords[language]
  return (
    <GuestFrame company="" language={language} title={isDead ? words.deadTitle : words.title}>
      <p role="alert">{isDead ? words.dead : words.later}</p>
      {!isDead && <Button onClick={onAgain}>{words.tryAgain}</Button>}
    </GuestFrame>
  )
}
