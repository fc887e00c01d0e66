import { IconMenu2, IconSearch } from '#web/ui/icon/icons.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { shownKeys } from '#web/ui/keys/shortcuts.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LiveMark } from './LiveMark.tsx'
import { LogoMark } from '#web/shell/page/Logo.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import classes from './Header.module.css'

interface HeaderProps {
  menuOpen: boolean
  onMenu: () => void
  onPalette: () => void
}

export function Header({ menuOpen, onMenu, onPalette }: HeaderProps) {
  const { site } = useAccount()
  return (
    <header className={`${classes.header} no-print`} aria-label="Portal">
      <IconButton onBar label="Menu" aria-expanded={menuOpen} aria-controls="side-menu" onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden />
      </IconButton>
      <a href="/" className={classes.logo} aria-label={`${site.title}, go to Dashboard`}>
        <LogoMark size={30} />
        <span>{site.title}</span>
      </a>
      <span className={classes.space} />
      <LiveMark />
      <button
        type="button"
        className={classes.search}
        onClick={onPalette}
        aria-label="Search or go to"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.searchWords}>Search or go to</span>
        <kbd aria-hidden>{shownKeys('Mod+K').join(' ')}</kbd>
      </button>
      <ThemeChoice />
    </header>
  )
}
