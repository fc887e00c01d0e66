import type { GroupDetail } from '#contract/groups.ts'
import { useMay } from '#web/shell/account/account.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { ChangeMenu } from '#web/features/bookings/changes/ChangeMenu.tsx'
import type { Changing } from './use-changing.ts'

const keys = 'c'

/** The change menu of the whole reservation, which a keyboard shortcut opens. */
export function GroupChangeMenu({ group, changing }: { group: GroupDetail; changing: Changing }) {
  const mayChange = useMay('editCustomer')
  const { menu, onMenu, onChange } = changing
  if (!mayChange) return null
  return (
    <>
      <MenuKey onPress={() => onMenu('reservation')} />
      <ChangeMenu
        of="the reservation"
        changes={group.changes}
        withNotes
        open={menu === 'reservation'}
        onOpen={(open) => onMenu(open ? 'reservation' : null)}
        onChange={(change) => onChange(change, null)}
        keys={keys}
        size="sm"
      />
    </>
  )
}

function MenuKey({ onPress }: { onPress: () => void }) {
  useShortcut({ keys, label: 'Change the reservation', run: onPress })
  return null
}
