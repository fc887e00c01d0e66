import { useState } from 'react'
import { ownInvoicesPath, partnerPath } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import { invoiceCsv, invoiceXlsx } from '#contract/invoice-files.ts'
import { invoiceDetail } from '#contract/invoices.ts'
import { useLoad } from '#web/api/use-load.ts'
import { ChangeList } from '#web/parts/changes/ChangeList.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useParam } from '#web/shell/navigation/url.ts'
import { ActionRow, type RowAction } from '#web/ui/actions/ActionRow.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { dayYearText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import type { Invoice } from './invoice-type.ts'
import { invoicedText } from './invoiced-text.ts'
import { InvoiceAccount } from './InvoiceAccount.tsx'
import { addPaymentPath } from './partner-payment-forms.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import classes from './partners.module.css'

const SendInvoiceDialog = preloadable(async () => (await import('./InvoiceDialogs.tsx')).SendInvoiceDialog)
const VoidInvoiceDialog = preloadable(async () => (await import('./InvoiceDialogs.tsx')).VoidInvoiceDialog)

/** One invoice, for staff and for partner users. */
export default function InvoicePage() {
  const id = useParam('invoice')
  const isStaff = useAccount().kind !== 'partner'
  const found = useLoad(invoiceDetail, { params: { id } }, { live: ['ledger', 'outbox'] })
  const invoice = found.data
  return (
    <Page
      title={
        invoice ? `${invoice.chargedCents < 0 ? 'Credit note' : 'Invoice'} ${invoice.number}` : 'Invoice'
      }
      back={isStaff ? partnerPath(invoice?.partner.guid ?? '', 'invoices') : ownInvoicesPath}
      one="invoice"
      beside={invoice && <Status of="invoice" is={invoice.state} />}
      load={found}
    >
      {invoice && (
        <>
          <Head invoice={invoice} isStaff={isStaff} />
          <InvoiceLines invoice={invoice} isStaff={isStaff} />
          <InvoiceAccount invoice={invoice} isStaff={isStaff} />
          {isStaff && <ChangeList changes={invoice.history} />}
        </>
      )}
    </Page>
  )
}

function Head({ invoice, isStaff }: { invoice: Invoice; isStaff: boolean }) {
  const { currency, timeZone } = useAccount().site
  const { voided } = invoice
  return (
    <section className={classes.section} aria-label="Invoice details">
      <LabelValues>
        {isStaff && (
          <LabelValue
            label="Partner"
            value={<a href={partnerPath(invoice.partner.guid)}>{invoice.partner.name}</a>}
          />
        )}
        <LabelValue label={invoice.period ? 'Services' : 'Month'} value={invoicedText(invoice)} />
        <LabelValue label="Issued" value={dayYearText(invoice.issuedOn)} />
        <LabelValue
          label="Due"
          value={invoice.chargedCents > 0 ? dayYearText(invoice.dueOn) : 'Nothing to pay'}
        />
        <LabelValue label="Total" value={<Money cents={invoice.chargedCents} currency={currency} />} />
        <LabelValue label="Open" value={<Money cents={invoice.openCents} currency={currency} />} />
        {invoice.disputedCents > 0 && (
          <LabelValue label="Disputed" value={<Money cents={invoice.disputedCents} currency={currency} />} />
        )}
        {voided && (
          <LabelValue
            label="Void"
            value={
              `${dayTimeText(voided.at, timeZone)}, ${isStaff ? `${voided.by}: ` : ''}${voided.reason}. ` +
              (voided.creditedBy === null
                ? 'Will be credited on the next invoice.'
                : `Credited by ${voided.creditedBy}.`)
            }
          />
        )}
      </LabelValues>
      <NoEInvoice invoice={invoice} />
      <Actions invoice={invoice} isStaff={isStaff} />
    </section>
  )
}

/** Why the invoice was issued without its XML, and how to get it. */
function NoEInvoice({ invoice: { eInvoice, state } }: { invoice: Invoice }) {
  if (!eInvoice || eInvoice.missing.length === 0) return null
  const how =
    state === 'void' ? [] : ['Add what’s missing, then void this invoice and issue it again as an e-invoice.']
  return <Warnings texts={[...eInvoice.missing.map((it) => `Not an e-invoice: ${it}`), ...how]} />
}

/** Files, and actions for staff. */
function Actions({ invoice, isStaff }: { invoice: Invoice; isStaff: boolean }) {
  const [open, setOpen] = useState<'send' | 'void' | null>(null)
  const isVoid = invoice.state === 'void'
  const whyNot = isVoid ? 'This invoice is void' : null
  const params = { id: invoice.guid }
  const eInvoiceFile = invoice.eInvoice?.fileUrl
  const send = invoice.mails.length > 0 ? 'Send again' : 'Send by e-mail'
  const ofStaff: RowAction[] = [
    ...(invoice.openCents > 0 && !isVoid
      ? [
          {
            label: 'Add payment',
            words: ['record payment', 'receive payment'],
            href: addPaymentPath(invoice.partner.guid, invoice.guid),
          },
        ]
      : []),
    { label: 'Void invoice', look: 'quiet', whyNot, run: () => setOpen('void') },
    { label: send, look: 'main', whyNot, run: () => setOpen('send') },
  ]
  return (
    <>
      <ActionRow
        of={`Invoice ${invoice.number}`}
        className={`${classes.actions} no-print`}
        actions={[
          { label: 'PDF', href: invoice.fileUrl, newTab: true },
          ...(eInvoiceFile ? [{ label: 'XML', href: eInvoiceFile, newTab: true }] : []),
          { label: 'Excel', href: addressOf(invoiceXlsx.path, params), newTab: true },
          { label: 'CSV', href: addressOf(invoiceCsv.path, params), newTab: true },
          ...(isStaff ? ofStaff : []),
        ]}
      />
      {open === 'send' && <SendInvoiceDialog invoice={invoice} onClose={() => setOpen(null)} />}
      {open === 'void' && <VoidInvoiceDialog invoice={invoice} onClose={() => setOpen(null)} />}
    </>
  )
}
