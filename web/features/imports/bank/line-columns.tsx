import { groupPath, partnerPath, transactionPath } from '#contract/addresses.ts'
import type { BankLine, BankLinePart } from '#contract/bank-statements.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayText, dayYearText, type SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { nameOf } from './bank-words.ts'
import { LineState } from './LineState.tsx'
import classes from './bank.module.css'

export interface LineActions {
  confirm: (line: BankLine) => void
  place: (line: BankLine) => void
  undo: (line: BankLine) => void
  reopen: (line: BankLine) => void
  busy: boolean
}

export function lineColumns(site: SiteFormat, act: LineActions): Column<BankLine>[] {
  const { currency } = site
  return [
    {
      id: 'day',
      header: 'Date',
      fixed: true,
      cell: (line) => (
        <>
          <time dateTime={line.bookedOn} className={classes.day}>
            {dayText(line.bookedOn)}
          </time>
          <span className={classes.why}>
            {line.bookedOn.slice(0, 4)}
            {line.valueOn !== line.bookedOn && `, value date ${dayText(line.valueOn)}`}
          </span>
        </>
      ),
    },
    {
      id: 'name',
      header: 'From the bank',
      cardTitle: true,
      minWidth: '10rem',
      cell: (line) => (
        <>
          <span className={classes.text}>{nameOf(line)}</span>
          <span className={classes.why}>
            {[line.reference, line.details].filter((it) => it !== '' && it !== nameOf(line)).join(', ')}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: currency,
      align: 'end',
      fixed: true,
      total: (rows) => (
        <span className="figures">
          {amountText(
            rows.reduce((cents, it) => cents + it.amountCents, 0),
            currency,
          )}
        </span>
      ),
      cell: (line) => (
        <>
          <span className={`figures ${classes.amount}`}>{amountText(line.amountCents, currency)}</span>
          {line.state === 'suspense' && line.openCents !== line.amountCents && (
            <span className={classes.why}>{amountText(line.openCents, currency)} in suspense</span>
          )}
        </>
      ),
    },
    {
      id: 'goes',
      header: 'Matched to',
      minWidth: '13rem',
      cell: (line) => <GoesTo line={line} site={site} />,
    },
    {
      id: 'state',
      header: 'Status',
      minWidth: '10.5rem',
      fixed: true,
      cell: (line) => (
        <>
          <LineState line={line} />
          <Actions line={line} act={act} />
        </>
      ),
    },
    { id: 'account', header: 'Account', cell: (line) => line.account || '–', hiddenAtFirst: true },
    { id: 'bank', header: 'Bank reference', cell: (it) => it.bankReference || '–', hiddenAtFirst: true },
  ]
}

/** Where a line goes by its proposal, or went. */
function GoesTo({ line, site }: { line: BankLine; site: SiteFormat }) {
  const { proposal, parts, whyPostsOn } = line
  if (proposal)
    return (
      <>
        {proposal.parts.map((part) => (
          <span key={`${part.kind} ${part.label}`} className={classes.part}>
            {part.label}
            {proposal.parts.length > 1 && `: ${amountText(part.amountCents, site.currency)}`}
          </span>
        ))}
        <span className={classes.why}>{proposal.why}</span>
        {whyPostsOn !== null && <span className={classes.otherDay}>{whyPostsOn}</span>}
      </>
    )
  if (line.state === 'skipped') return <span className={classes.part}>Skipped: {line.reason}</span>
  return parts.map((part) => <Confirmed key={part.guid} part={part} site={site} />)
}

function Confirmed({ part, site }: { part: BankLinePart; site: SiteFormat }) {
  const href =
    part.group !== null
      ? groupPath(part.group.customerGuid, part.group.guid)
      : part.partnerGuid !== null
        ? partnerPath(part.partnerGuid)
        : null
  return (
    <span className={classes.part}>
      {href === null ? part.label : <a href={href}>{part.label}</a>}:{' '}
      <a className="figures" href={transactionPath(part.entryGuid)}>
        {amountText(part.amountCents, site.currency)}
      </a>
      <span className={classes.why}>
        {part.isReversed && 'Reversed later. Undo the line to match it again. '}
        {part.kind === 'entry' && 'Already in the books. '}
        Posted on {dayYearText(part.postedOn)}, {part.who}, {dayTimeText(part.at, site.timeZone)}
      </span>
    </span>
  )
}

function Actions({ line, act }: { line: BankLine; act: LineActions }) {
  const name = nameOf(line)
  if (line.state === 'skipped')
    return (
      <span className={classes.acts}>
        <Button size="xs" onClick={() => act.reopen(line)} aria-label={`Reopen ${name}`}>
          Reopen
        </Button>
      </span>
    )
  if (line.state === 'confirmed')
    return (
      <span className={classes.acts}>
        <Button size="xs" onClick={() => act.undo(line)} aria-label={`Undo ${name}`}>
          Undo
        </Button>
      </span>
    )
  const parts = line.proposal?.parts ?? []
  // Nothing fits: a person chooses before anything is posted.
  const change = parts.length === 0 ? 'Choose' : 'Change'
  return (
    <span className={classes.acts}>
      {parts.length > 0 && (
        <Button
          size="xs"
          kind={line.proposal?.certainty === 'sure' ? 'main' : 'plain'}
          busy={act.busy}
          onClick={() => act.confirm(line)}
          aria-label={`Confirm ${name}`}
        >
          Confirm
        </Button>
      )}
      <Button size="xs" onClick={() => act.place(line)} aria-label={`${change} ${name}`} data-row-open>
        {change}
      </Button>
    </span>
  )
}
