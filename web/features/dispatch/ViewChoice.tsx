import { IconLayoutBoard, IconTable } from '@tabler/icons-react'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './dispatch.module.css'

const views = [
  { key: 'board', label: 'Board', icon: IconLayoutBoard },
  { key: 'table', label: 'Table', icon: IconTable },
] as const

export function ViewChoice({ value, onChoose }: { value: string; onChoose: (view: string) => void }) {
  return (
    <div className={classes.views} role="group" aria-label="View">
      {views.map(({ key, label, icon: Pictogram }) => (
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
