import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { useState } from 'react'
import { priceTerms, revokeTerms } from '#contract/prices.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { dateText, dayYearText } from '#web/ui/value/format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { changedLines, linesOfTerms, termsState, type TermsRead, type TermsRow } from './terms-words.ts'
import classes from './prices.module.css'

const TermsDialog = preloadable(async () => (await import('./TermsDialog.tsx')).TermsDialog)

/** Current, upcoming and past terms: waiting, grace period and cancellation fees. */
export function Terms() {
  const found = useLoad(priceTerms.load, {}, { live: ['configuration'] })
  const [open, setOpen] = useState<{ change: TermsRow | null } | null>(null)
  const [taken, setTaken] = useState<TermsRow | null>(null)
  return (
    <section aria-label="Waiting and cancellation" className={classes.section}>
      <div className={classes.head}>
        <p className="note">
          The service date decides which terms apply. Changing terms doesn’t affect existing bookings.
        </p>
        <Button kind="main" onClick={() => setOpen({ change: null })}>
          New terms
        </Button>
      </div>
      <LoadBoundary {...found}>
        {found.data && (
          <Windows read={found.data} onChange={(change) => setOpen({ change })} onRevoke={setTaken} />
        )}
      </LoadBoundary>
      {open && found.data && <TermsDialog read={found.data} {...open} onClose={() => setOpen(null)} />}
      {taken && found.data && (
        <RevokeDialog terms={taken} version={found.data.version} onClose={() => setTaken(null)} />
      )}
    </section>
  )
}

interface TermsActions {
  onChange: (terms: TermsRow) => void
  onRevoke: (terms: TermsRow) => void
}

function Windows({ read, ...actions }: { read: TermsRead } & TermsActions) {
  const { currency } = useAccount().site
  const rows = read.items.map((terms, place) => {
    const lines = linesOfTerms(terms, currency)
    const before = read.items[place - 1]
    return { terms, lines, changes: before ? changedLines(linesOfTerms(before, currency), lines) : [] }
  })
  const of = (state: ReturnType<typeof termsState>) =>
    rows.filter((it) => termsState(it.terms, read.today) === state)
  const [later, past] = [of('later'), of('before').toReversed()]
  return (
    <>
      <h2>Current terms</h2>
      {of('now').map(({ terms, lines }) => (
        <article key={terms.guid} className={classes.terms} data-now aria-label="Current terms">
          <Heading terms={terms} />
          <Lines lines={lines} />
        </article>
      ))}
      {later.length > 0 && <h2>Upcoming terms</h2>}
      {later.map(({ terms, lines, changes }) => (
        <article
          key={terms.guid}
          className={classes.terms}
          aria-label={`Terms from ${dayYearText(terms.validFrom ?? '')}`}
        >
          <Heading terms={terms} />
          <Changes changes={changes} />
          <AllLines lines={lines} />
          <div className="row">
            <Button size="xs" onClick={() => actions.onChange(terms)}>
              Change<span className="said"> the terms from {dayYearText(terms.validFrom ?? '')}</span>
            </Button>
            <Button size="xs" kind="quiet" onClick={() => actions.onRevoke(terms)}>
              Revoke<span className="said"> the terms from {dayYearText(terms.validFrom ?? '')}</span>
            </Button>
          </div>
        </article>
      ))}
      {past.length > 0 && <h2>Earlier terms</h2>}
      {past.map(({ terms, lines, changes }) => (
        <article
          key={terms.guid ?? 'first'}
          className={classes.terms}
          aria-label={`Terms to ${dayYearText(terms.validTo ?? '')}`}
        >
          <Heading terms={terms} />
          {changes.length > 0 && <Changes changes={changes} />}
          <AllLines lines={lines} />
        </article>
      ))}
    </>
  )
}

function Heading({ terms: { validFrom, validTo, setAt, setBy } }: { terms: TermsRow }) {
  const { timeZone } = useAccount().site
  return (
    <header>
      <h3 className="figures">
        {validFrom === null ? 'Original terms' : `From ${dayYearText(validFrom)}`}
        {validTo === null ? ', no end date' : ` to ${dayYearText(validTo)}`}
      </h3>
      {setBy !== null && setAt !== null && (
        <p className="note">
          Set by {setBy} on {dayYearText(dateText(setAt, timeZone))}
        </p>
      )}
    </header>
  )
}

function Lines({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <LabelValues>
      {lines.map((line) => (
        <LabelValue key={line.label} label={line.label} value={line.value} />
      ))}
    </LabelValues>
  )
}

function AllLines({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <details>
      <summary>All terms</summary>
      <Lines lines={lines} />
    </details>
  )
}

function Changes({ changes }: { changes: ReturnType<typeof changedLines> }) {
  if (changes.length === 0) return <p className="note">No changes</p>
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.label}>
          <span>{change.label}</span>
          <span>
            <s>
              <span className="said">was </span>
              {change.before}
            </s>{' '}
            <strong>
              <span className="said">now </span>
              {change.value}
            </strong>
          </span>
        </li>
      ))}
    </ul>
  )
}

function RevokeDialog({
  terms,
  version,
  onClose,
}: {
  terms: TermsRow
  version: number
  onClose: () => void
}) {
  return (
    <ConfirmSave
      call={revokeTerms}
      args={{ body: { guid: terms.guid ?? '', version } }}
      refreshes={[priceTerms.load]}
      title="Revoke these terms?"
      message={
        `The terms from ${dayYearText(terms.validFrom ?? '')} won’t take effect. ` +
        'The previous terms continue. Guests who have already booked keep the terms they were shown.'
      }
      okText="Revoke terms"
      cancelText="Keep terms"
      danger
      onClose={onClose}
    />
  )
}
