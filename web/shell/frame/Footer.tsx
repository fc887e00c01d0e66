import { useAccount } from '#web/shell/account/account.ts'
import classes from './Frame.module.css'

export function Footer() {
  const { site } = useAccount()
  return (
    <footer className={`${classes.footer} no-print`}>
      <span>{site.company}</span>
      <span>{site.agency}</span>
    </footer>
  )
}
