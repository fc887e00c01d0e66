import { IconCopy } from '#web/ui/icon/icons.ts'
import { customerPath, foundBookingsPath, partnerPath } from '#contract/addresses.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { useEffects } from '#web/api/effects.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { PaymentStatus } from '#web/parts/status/PaymentStatus.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { IconButton } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import type { ReactNode } from 'react'
import { balanceWord } from '#web/parts/money/balance-word.ts'
import { billingWords, onAccountText, sourceWord } from './group-words.ts'
import classes from './GroupHead.module.css'

/** The reservation at a glance: reference, status, flags, facts and balance. `menu` is its change menu. */
export function GroupHead({ group, menu }: { group: GroupDetail; menu: ReactNode }) {
  return (
    <section className={classes.head} aria-label="Reservation">
      <div className={classes.reference}>
        <span>{group.reference}</span>
        <CopyButton label="Copy reference" text={group.reference} />
      </div>
      <div className="row">
        <Status of="group" is={group.status} />
        <PaymentStatus group={group} />
        <Flags flags={group.flags} />
      </div>
      <GroupFacts group={group} />
      <div className={classes.end}>
        <Owed group={group} />
        <div className={`${classes.menu} no-print`}>{menu}</div>
      </div>
    </section>
  )
}

/** The guest's balance, the partner's share, and what will be charged on approval from the waitlist. */
function Owed({ group }: { group: GroupDetail }) {
  const { currency } = useAccount().site
  const { balanceCents, promisedCents: promised } = group
  const onAccount = onAccountText(group, currency)
  return (
    <div className={classes.balance}>
      <small>{balanceWord(group)}</small>
      <strong>
        <Money cents={Math.abs(balanceCents)} currency={currency} />
      </strong>
      {onAccount && <small>{onAccount}</small>}
      {promised !== 0 && (
        <small>
          <Money cents={promised} currency={currency} /> more once approved from the waitlist
        </small>
      )}
    </div>
  )
}

function GroupFacts({ group }: { group: GroupDetail }) {
  const mayPartner = useMay('managePartner')
  const { partner, customer } = group
  return (
    <dl className={classes.headFacts}>
      <Fact label="Customer">
        <a href={customerPath(customer.guid)}>
          {customer.firstName} {customer.lastName}
        </a>
      </Fact>
      {customer.phone && (
        <Fact label="Phone">
          <a href={`tel:${customer.phone}`}>{customer.phone}</a>
        </Fact>
      )}
      {customer.email && (
        <Fact label="E-mail">
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </Fact>
      )}
      {partner && (
        <Fact label="Partner">
          {mayPartner ? <a href={partnerPath(partner.guid)}>{partner.name}</a> : partner.name}
          {group.partnerReference && ` (${group.partnerReference})`}
        </Fact>
      )}
      <Fact label="Billing">{billingWords[group.billing]}</Fact>
      {group.series !== null && group.series.of > 1 && (
        <Fact label="Repeated">
          <a href={foundBookingsPath({ series: group.series.guid })}>
            {group.series.place} of {group.series.of}
          </a>
        </Fact>
      )}
      <Fact label="Booked">
        {dayYearText(group.originalBookedOn)} by {group.createdBy} ({sourceWord(group.source)}
        {group.sourceReference !== null && ` ${group.sourceReference}`})
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Copies a text; reports success or failure. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { toast } = useEffects()
  const copy = async () => toast((await copyText(text)) ? `Copied ${text}` : `Couldn’t copy ${text}`)
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <IconCopy size={18} aria-hidden />
    </IconButton>
  )
}
