import { useMemo, useState } from 'react'
import { journalExportFile } from '#contract/addresses.ts'
import type { JournalExport } from '#contract/journal.ts'
import { journalSystems } from '#domain/journal/journal-systems.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { groupedWords } from './journal-words.ts'
import { periodText } from './PeriodPicker.tsx'
import classes from './reports.module.css'

const UndoExportDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).UndoExportDialog)

/** All exports, newest first, with their files. */
export function JournalExports({ exports }: { exports: readonly JournalExport[] }) {
  const { currency, timeZone } = useAccount().site
  const [undoing, setUndoing] = useState<JournalExport | null>(null)
  const columns = useMemo(
    () => [...factColumns({ currency, timeZone }), undoColumn(timeZone, setUndoing)],
    [currency, timeZone],
  )
  return (
    <section className={classes.report} aria-label="Exports">
      <h2>Exports</h2>
      <DataTable
        label="Journal exports"
        columns={columns}
        rows={exports}
        rowKey={(it) => it.guid}
        wraps
        empty={<Notice>No exports yet. Choose a month above and export it.</Notice>}
      />
      {undoing && (
        <UndoExportDialog guid={undoing.guid} name={nameOf(undoing)} onClose={() => setUndoing(null)} />
      )}
    </section>
  )
}

function nameOf({ system, number }: JournalExport): string {
  return `export ${number} for ${journalSystems[system].label}`
}

function factColumns({
  currency,
  timeZone,
}: {
  currency: string
  timeZone: string
}): Column<JournalExport>[] {
  return [
    {
      id: 'export',
      header: 'Export',
      fixed: true,
      cardTitle: true,
      cell: (it) => `${journalSystems[it.system].label} ${it.number}`,
    },
    { id: 'period', header: 'Period', cell: (it) => periodText(it), sortValue: (it) => it.from },
    {
      id: 'made',
      header: 'Created',
      minWidth: '7.5rem',
      cell: (it) => `${dayTimeText(it.at, timeZone)} by ${it.by}`,
      sortValue: (it) => it.at,
    },
    { id: 'grouping', header: 'Grouped', cell: (it) => groupedWords[it.grouping], hiddenAtFirst: true },
    {
      id: 'entries',
      header: 'Entries',
      align: 'end',
      cell: (it) => it.entries.toLocaleString('en-US'),
      sortValue: (it) => it.entries,
    },
    {
      id: 'lines',
      header: 'Lines',
      align: 'end',
      cell: (it) => it.lines.toLocaleString('en-US'),
      sortValue: (it) => it.lines,
    },
    { id: 'debits', header: 'Debits', align: 'end', cell: (it) => amountText(it.debitCents, currency) },
    { id: 'credits', header: 'Credits', align: 'end', cell: (it) => amountText(it.creditCents, currency) },
    {
      id: 'file',
      header: 'File',
      minWidth: '6rem',
      cell: (it) => (
        <a
          href={journalExportFile(it.guid)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Download ${nameOf(it)}`}
        >
          {it.files === 1 ? 'Download' : `Download ${it.files} files`}
        </a>
      ),
    },
  ]
}

function undoColumn(timeZone: string, onUndo: (made: JournalExport) => void): Column<JournalExport> {
  return {
    id: 'undo',
    header: 'Exported',
    minWidth: '9rem',
    cell: (it) => {
      if (it.undone !== null)
        return (
          <span className="note">
            Marked as not exported {dayTimeText(it.undone.at, timeZone)} by {it.undone.by}:{' '}
            {it.undone.because}
          </span>
        )
      // Only the newest export can be marked. The other rows would have a button that is always disabled.
      if (it.whyNotUndo !== null) return 'Yes'
      return (
        <Button
          kind="quiet"
          size="xs"
          onClick={() => onUndo(it)}
          aria-label={`Mark ${nameOf(it)} as not exported`}
        >
          Mark as not exported
        </Button>
      )
    },
  }
}
