import { IconAlertTriangleFilled, IconCircleCheckFilled, IconX } from '#web/ui/icon/first-icons.ts'
import { IconInfoCircle } from '#web/ui/icon/icons.ts'
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { IconButton } from '#web/ui/button/Button.tsx'
import { Spinner } from './Spinner.tsx'
import classes from './Toasts.module.css'

export { toast } from 'react-hot-toast/headless'

/**
 * The values of the specification (point 9), repeated although they are the library's defaults: an update
 * must not change them.
 */
const options = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
  custom: { duration: 4000 },
  removeDelay: 1000,
}

const icons: Record<Toast['type'], React.ReactNode> = {
  blank: <IconInfoCircle size={20} aria-hidden />,
  error: <IconAlertTriangleFilled size={20} aria-hidden />,
  success: <IconCircleCheckFilled size={20} aria-hidden />,
  loading: <Spinner size={18} />,
  custom: null,
}

/**
 * The toasts of the page. The live region is always present, so that the first toast is announced too;
 * hovering or focusing pauses them.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(options)
  return (
    <section
      className={`${classes.stack} no-print`}
      aria-label="Notices"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="status" aria-live="polite" aria-atomic="false" className={classes.list}>
        {toasts.map((shown) => (
          <div
            key={shown.id}
            className={classes.toast}
            data-type={shown.type}
            data-leaving={!shown.visible || undefined}
          >
            {shown.icon ?? icons[shown.type]}
            <div className={classes.message}>{resolveValue(shown.message, shown)}</div>
            <IconButton label="Dismiss" size="sm" onBar onClick={() => toast.dismiss(shown.id)}>
              <IconX size={16} aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
    </section>
  )
}
