import { IconLayoutBoard, IconMapRoute, IconSparkles, IconTable } from '#web/ui/icon/icons.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

export const dispatcherViews = [
  { key: 'board', label: 'Board', icon: IconLayoutBoard },
  { key: 'table', label: 'Table', icon: IconTable },
  { key: 'plan', label: 'Plan', icon: IconSparkles },
  { key: 'map', label: 'Map', icon: IconMapRoute },
] as const

export function ViewChoice({
  value,
  isPhone,
  onChoose,
}: {
  value: string
  isPhone: boolean
  onChoose: (view: string) => void
}) {
  const hasMap = useAccount().site.map !== undefined
  return (
    <div className={classes.views} role="group" aria-label="View">
      {dispatcherViews
        .filter((it) => (it.key === 'board' ? !isPhone : it.key !== 'map' || hasMap || value === 'map'))
        .map(({ key, label, icon: Pictogram }) => (
          <Button
            key={key}
            kind={key === value ? 'plain' : 'quiet'}
            aria-pressed={key === value}
            icon={<Pictogram size={18} aria-hidden />}
            onClick={() => onChoose(key)}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}
