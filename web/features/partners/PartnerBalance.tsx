import { partnerBalance } from '#contract/partners.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Money } from '#web/ui/value/Money.tsx'
import classes from './partners.module.css'

/** What a partner owes and may still book, always visible. */
export function PartnerBalance({ id }: { id: string }) {
  const { currency } = useAccount().site
  const { data } = useLoad(partnerBalance, { params: { id } }, { live: ['ledger'] })
  if (!data) return null
  const isBeyond = data.creditLeftCents < 0
  return (
    <dl className={classes.standing}>
      <div>
        <dt>{data.balanceCents < 0 ? 'In credit' : 'Owes'}</dt>
        <dd>
          <Money cents={Math.abs(data.balanceCents)} currency={currency} />
        </dd>
      </div>
      <div {...(isBeyond && { 'data-look': true })}>
        <dt>{isBeyond ? 'Beyond the limit by' : 'Credit left'}</dt>
        <dd>
          <Money cents={Math.abs(data.creditLeftCents)} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>Credit limit</dt>
        <dd>
          <Money cents={data.creditLimitCents} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>Pays within</dt>
        <dd>{data.termsDays} days</dd>
      </div>
    </dl>
  )
}
