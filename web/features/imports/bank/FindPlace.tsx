import { useState } from 'react'
import { bankPlaces, type BankLine, type ProposedPart } from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import classes from './bank.module.css'

type Places = ReplyOf<typeof bankPlaces>

interface FindPlaceProps {
  line: BankLine
  onChoose: (part: ProposedPart) => void
}

/** Searches partners, reservations and money in the books for a line. */
export function FindPlace({ line, onChoose }: FindPlaceProps) {
  const { currency } = useAccount().site
  const [typed, setTyped] = useState('')
  const query = typed.trim() === '' ? {} : { query: typed.trim().slice(0, 100) }
  const places = useLoad(bankPlaces, { params: { line: line.guid }, query }, { keepPrevious: true }).data
  const openCents = Math.abs(line.openCents)
  return (
    <section className={classes.section} aria-label="Find a match">
      {line.amountCents > 0 && (
        <SearchBox
          label="Find a match"
          placeholder="Partner, invoice, guest, reservation or card batch"
          value={typed}
          onChange={setTyped}
        />
      )}
      <ul className={classes.places} aria-label="Matches found">
        {places &&
          choicesOf(places, openCents, currency).map((it) => (
            <Choice key={it.part.label} {...it} onChoose={onChoose} />
          ))}
        {line.amountCents < 0 && (
          <Choice
            part={{ kind: 'fee', amountCents: openCents, label: 'Bank fee' }}
            more="Posts to the account “Bank fees”"
            onChoose={onChoose}
          />
        )}
        <Choice
          part={{ kind: 'suspense', amountCents: openCents, label: 'Suspense' }}
          more="Match later"
          onChoose={onChoose}
        />
      </ul>
    </section>
  )
}

interface ChoiceProps {
  part: ProposedPart
  more: string
  onChoose: (part: ProposedPart) => void
}

function Choice({ part, more, onChoose }: ChoiceProps) {
  return (
    <li>
      <span>
        <span className={classes.text}>{part.label}</span>
        <span className={classes.why}>{more}</span>
      </span>
      <Button size="xs" onClick={() => onChoose(part)} aria-label={`Add ${part.label}`}>
        Add
      </Button>
    </li>
  )
}

/** Everything found as parts, money in the books first: it is never posted twice. */
function choicesOf(
  places: Places,
  openCents: number,
  currency: string,
): { part: ProposedPart; more: string }[] {
  return [
    ...places.booked.map((it) => ({
      part: { kind: 'entry' as const, amountCents: it.amountCents, entryGuid: it.entryGuid, label: it.label },
      more: `${moneyText(it.amountCents, currency)} posted on ${dayYearText(it.postedOn)}`,
    })),
    ...places.partners.flatMap((it) => partnerChoices(it, openCents, currency)),
    ...places.reservations.map((it) => ({
      part: {
        kind: 'guest' as const,
        amountCents: it.owedCents > 0 ? it.owedCents : openCents,
        reference: it.reference,
        label: `${it.reference}, ${it.guestName}`,
      },
      more: it.owedCents > 0 ? `Owes ${moneyText(it.owedCents, currency)}` : 'Owes nothing',
    })),
    ...places.batches
      .filter((it) => it.cents > 0)
      .map((it) => ({
        part: cardsPart(it, openCents),
        more: `${it.payments.length} card transactions, ${moneyText(it.cents, currency)}`,
      })),
  ]
}

function partnerChoices(
  { guid: partnerGuid, name, owesCents, invoices }: Places['partners'][number],
  openCents: number,
  currency: string,
): { part: ProposedPart; more: string }[] {
  const kind = 'partner' as const
  return [
    {
      part: { kind, partnerGuid, amountCents: openCents, allocations: null, label: name },
      more: `Owes ${moneyText(owesCents, currency)}. The oldest invoices are paid first.`,
    },
    ...invoices.map((it) => {
      const amountCents = Math.min(openCents, it.openCents)
      const allocations = [{ invoiceGuid: it.guid, amountCents }]
      return {
        part: { kind, partnerGuid, amountCents, allocations, label: `${name}, ${it.number}` },
        more: `${moneyText(it.openCents, currency)} open`,
      }
    }),
  ]
}

/** A batch as a deposit: what the line lacks is the gateway's fee. */
function cardsPart(batch: Places['batches'][number], openCents: number): ProposedPart {
  const amountCents = Math.min(openCents, batch.cents)
  const label = `Card batch ${batch.label}`
  return { kind: 'cards', amountCents, payments: batch.payments, feeCents: batch.cents - amountCents, label }
}
