import { IconLock, IconLockOpen, IconUserCircle } from '#web/ui/icon/icons.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screens } from '#contract/screens.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { isCurrent } from './menu-state.ts'
import { useShownPageActions, type PageAction } from './page-actions.ts'
import { screenIcons } from './screen-icons.ts'
import type { MenuControl } from './use-menu.ts'
import { useScreens, type NamedScreen } from './use-screens.ts'
import classes from './SideMenu.module.css'

export function SideMenu({ menu }: { menu: MenuControl }) {
  const entries = useScreens().filter((it) => !it.hidden)
  const groups = useShownPageActions()
  const overlaid = menu.open && !menu.locked
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (overlaid) nav.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [overlaid])

  return (
    <nav
      id="side-menu"
      ref={nav}
      className={`${classes.menu} no-print`}
      aria-label="Main menu"
      hidden={!menu.open}
      data-locked={menu.locked || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && overlaid) menu.close()
      }}
    >
      <div className={classes.scroll}>
        {groups.map((group) => (
          <section key={group.title} className={classes.group} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.actions.map((action) => (
                <li key={action.label}>
                  <GroupAction {...action} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Entry screen={entry} onClick={() => menu.clicked(entry)} />
            </li>
          ))}
        </ul>
      </div>
      <Foot menu={menu} />
    </nav>
  )
}

function Entry({ screen, onClick }: { screen: NamedScreen; onClick: () => void }) {
  const { pathname } = useLocation()
  const Pictogram = screenIcons[screen.name]
  return (
    <a
      href={screen.path}
      className={classes.entry}
      onClick={onClick}
      {...(isCurrent(screen, pathname) && { 'aria-current': 'page' as const })}
    >
      <Pictogram size={20} stroke={1.75} aria-hidden />
      {screen.label}
    </a>
  )
}

function GroupAction({ label, icon, href, run }: PageAction) {
  const inside = (
    <>
      {icon}
      {label}
    </>
  )
  if (href !== undefined)
    return (
      <a href={href} className={classes.entry}>
        {inside}
      </a>
    )
  return (
    <button type="button" className={classes.entry} onClick={run}>
      {inside}
    </button>
  )
}

function Foot({ menu }: { menu: MenuControl }) {
  const { name } = useAccount()
  const { pathname } = useLocation()
  return (
    <div className={classes.foot}>
      <a
        href={screens.account.path}
        className={classes.account}
        onClick={() => menu.clicked(screens.account)}
        {...(isCurrent(screens.account, pathname) && { 'aria-current': 'page' as const })}
      >
        <IconUserCircle size={22} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
        <span className="said">, your account</span>
      </a>
      <IconButton
        label={menu.locked ? 'Unlock menu' : 'Lock menu open'}
        aria-pressed={menu.locked}
        onClick={menu.toggleLock}
      >
        {menu.locked ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />}
      </IconButton>
    </div>
  )
}
