import type { GroupDetail } from '#contract/groups.ts'
import type { GuestMoney } from '#contract/till.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FoldedText } from '#web/ui/value/FoldedText.tsx'
import { amountText, dateText, dayText, moneyText } from '#web/ui/value/format.ts'
import { balanceWord } from '#web/parts/money/balance-word.ts'
import { entryWord, statementOf } from './group-words.ts'
import type { MoneyAction } from './money/money-action.ts'
import { PaymentMenu } from './money/PaymentMenu.tsx'
import { StatementMenu } from './money/StatementMenu.tsx'
import classes from './GroupStatement.module.css'
import groupClasses from './group.module.css'

interface GroupStatementProps {
  group: GroupDetail
  onPay: () => void
  /** Why this user can't take a payment. Null if they can. */
  whyNotPay: string | null
  /** The payment actions this user has. Null: none, or not loaded yet. */
  money: GuestMoney | null
  onAsk: (asked: MoneyAction) => void
}

/** Charges and payments by time, with the running balance. */
export function GroupStatement({ group, onPay, whyNotPay, money, onAsk }: GroupStatementProps) {
  const { currency, timeZone } = useAccount().site
  const lines = statementOf(group.entries)
  const promised = group.promisedCents
  // A refund that is due is the next step; there is nothing left to pay.
  const canRefund = money !== null && money.dueBackCents > 0 && money.whyNo.refund === null
  useActionsHere(group.reference, [{ label: 'Take payment', whyNot: whyNotPay, run: onPay }])
  return (
    <section className={groupClasses.panel} aria-labelledby="statement">
      <div className={groupClasses.panelHead}>
        <h2 id="statement">Charges and payments</h2>
        <div className="row">
          {money && <StatementMenu money={money} onAsk={onAsk} />}
          {canRefund && (
            <Button kind="main" onClick={() => onAsk({ does: 'refund', payment: null })}>
              Refund
            </Button>
          )}
          {(!canRefund || whyNotPay === null) && (
            <Button
              kind={whyNotPay === null && !canRefund ? 'main' : 'plain'}
              onClick={onPay}
              disabledReason={whyNotPay}
            >
              Take payment
            </Button>
          )}
        </div>
      </div>
      {lines.length === 0 && <p className="soft">Nothing charged yet</p>}
      {lines.length > 0 && (
        <table className={classes.statement}>
          <caption className="said">Charges and payments in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col" className={classes.amount}>
                {currency}
              </th>
              <th scope="col" className={classes.amount}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, entry, memo, amountCents, balanceCents, onAccountCents, folded }) => {
              const payment = money?.payments.find((it) => it.guid === entry.guid)
              return (
                <tr key={key}>
                  <td>
                    <time dateTime={entry.at}>{dayText(dateText(entry.at, timeZone))}</time>
                  </td>
                  <td>
                    <FoldedText memo={memo} folded={folded} currency={currency} />
                    <small>
                      {folded.length > 0 ? 'Changed' : entryWord(entry.kind)} by {entry.who}
                      {payment?.tender &&
                        `, ${moneyText(payment.tender.amountCents, payment.tender.currency)} received`}
                      {onAccountCents !== 0 &&
                        `, ${amountText(onAccountCents, currency)} on the partner’s account`}
                      {payment?.isReversed && ', reversed'}
                      {entry.receiptUrl && (
                        <>
                          {' · '}
                          <a href={entry.receiptUrl} target="_blank" rel="noopener">
                            Receipt
                          </a>
                        </>
                      )}
                    </small>
                    {money && payment && !payment.isReversed && (
                      <span className={`${classes.rowMenu} no-print`}>
                        <PaymentMenu payment={payment} money={money} onAsk={onAsk} />
                      </span>
                    )}
                  </td>
                  <td className={`${classes.amount} figures`}>{amountText(amountCents, currency)}</td>
                  <td className={`${classes.amount} figures`}>{amountText(balanceCents, currency)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {balanceWord(group)}
              </th>
              <td className={`${classes.amount} figures`}>
                {amountText(Math.abs(group.balanceCents), currency)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {promised !== 0 && (
        <p className={classes.promised}>
          <span>Charged when approved from the waitlist</span>
          <span className="figures">{amountText(promised, currency)}</span>
        </p>
      )}
    </section>
  )
}
