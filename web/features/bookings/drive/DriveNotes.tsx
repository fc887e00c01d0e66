import { useAccount } from '#web/shell/account/account.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

interface DriveNotesProps {
  /** Begins the names of both fields: `journey.`, or empty. */
  name: string
  /** Under the heading of a drive the labels say only for whom. */
  isShort?: boolean
}

/** What is written about a drive. Notes for the office are the company's own: partners neither see nor write them. */
export function DriveNotes({ name, isShort = false }: DriveNotesProps) {
  const isPartner = useAccount().kind === 'partner'
  const [driver, office] = isShort ? ['For the driver', 'For the office'] : ['Notes for the driver', 'Notes for the office']
  return (
    <FieldRow>
      <TextField name={`${name}notesForDriver`} label={driver} maxLength={1000} />
      {!isPartner && <TextField name={`${name}notesForOffice`} label={office} maxLength={1000} />}
    </FieldRow>
  )
}
