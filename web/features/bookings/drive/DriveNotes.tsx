import { useAccount } from '#web/shell/account/account.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

interface DriveNotesProps {
  /** Prefix of both field names: `journey.`, or empty. */
  name: string
  /** Shorter labels, for use under a trip's heading. */
  isShort?: boolean
}

/** A trip's notes. Office notes are internal: partners can't see or edit them. */
export function DriveNotes({ name, isShort = false }: DriveNotesProps) {
  const isPartner = useAccount().kind === 'partner'
  const [driver, office] = isShort
    ? ['For the driver', 'For the office']
    : ['Notes for the driver', 'Notes for the office']
  return (
    <FieldRow>
      <TextField name={`${name}notesForDriver`} label={driver} maxLength={1000} />
      {!isPartner && <TextField name={`${name}notesForOffice`} label={office} maxLength={1000} />}
    </FieldRow>
  )
}
