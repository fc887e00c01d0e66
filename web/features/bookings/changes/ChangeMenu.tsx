import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import {
  IconArrowBackUp,
  IconCar,
  IconCheck,
  IconCoin,
  IconNotes,
  IconPlane,
  IconSteeringWheel,
  IconTicket,
  IconUserEdit,
  IconUserPlus,
} from '#web/ui/icon/icons.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { useMay } from '#web/shell/account/account.ts'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import { changeKinds, type MenuChange } from './change-kinds.ts'

const icons: Record<MenuChange, Icon> = {
  flightChange: IconPlane,
  transportChange: IconSteeringWheel,
  fastTrackChange: IconTicket,
  addCars: IconCar,
  addPax: IconUserPlus,
  editPaxNames: IconUserEdit,
  changePrice: IconCoin,
  approveWaitlist: IconCheck,
  resetBooking: IconArrowBackUp,
  cancelBooking: IconBan,
  notes: IconNotes,
}

export type Changes = GroupDetail['changes']

interface ChangeMenuProps {
  /** What it changes, for the menu's accessible name: "arrival fast track". */
  of: string
  changes: Changes
  /** Also offers comments, flags and notes. */
  withNotes?: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (change: MenuChange) => void
  keys?: string
  size?: 'xs' | 'sm'
}

/** The changes of a service or of the whole reservation. A disabled entry says why. */
export function ChangeMenu({
  of,
  changes,
  withNotes = false,
  open,
  onOpen,
  onChange,
  keys,
  size = 'xs',
}: ChangeMenuProps) {
  const mayChange = useMay('editCustomer')
  if (!mayChange || (changes.length === 0 && !withNotes)) return null
  const offered = withNotes ? [...changes, notes] : changes
  const entries = offered.map(({ change, label, whyNot }) => {
    const Pictogram = icons[change]
    const { letter, danger = false } = changeKinds[change]
    const run = () => onChange(change)
    return { id: change, label, letter, icon: <Pictogram size={18} aria-hidden />, whyNot, danger, run }
  })
  return (
    <ActionMenu
      label={`Change ${of}`}
      text="Change"
      entries={entries}
      open={open}
      onOpen={onOpen}
      size={size}
      {...(keys !== undefined && { keys })}
    />
  )
}

const notes = { change: 'notes', label: 'Comments, flags and notes', whyNot: null } as const
