import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface AddDialogProps {
  open: boolean
  /** The item to add: "vehicle". */
  title: string
  /** Adds it and returns its guid, or the error sentences. */
  add: () => Promise<{ guid: string } | { problems: string[] }>
  onAdded: (guid: string) => void
  onClose: () => void
}

/** Asks whether to add a new item, adds it, returns the new guid. */
export function AddDialog({ open, title, add, onAdded, onClose }: AddDialogProps) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const ok = async () => {
    setBusy(true)
    const outcome = await add()
    setBusy(false)
    setProblems('problems' in outcome ? outcome.problems : [])
    if ('problems' in outcome) return
    onClose()
    onAdded(outcome.guid)
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Add ${title}`}
      message={`Do you want to add a new ${title}?`}
      okText="Add"
      busy={busy}
      problems={problems}
      onOk={() => void ok()}
      onCancel={onClose}
    />
  )
}
