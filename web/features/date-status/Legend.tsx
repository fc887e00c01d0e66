import { IconPlaneArrival, IconPlaneDeparture } from '#web/ui/icon/icons.ts'
import classes from './date-status.module.css'

/** The legend of bars and figures. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      <li>
        <IconPlaneArrival size={14} aria-hidden /> arrivals
      </li>
      <li>
        <IconPlaneDeparture size={14} aria-hidden /> departures
      </li>
      <li>passengers confirmed / capacity</li>
      <li>
        {[0, 1, 2, 3, 4].map((heat) => (
          <i key={heat} className={classes.heat} data-heat={heat} aria-hidden />
        ))}
        less than half full to full
      </li>
      <li>
        <span className={classes.waiting}>+3</span> waiting
      </li>
    </ul>
  )
}
