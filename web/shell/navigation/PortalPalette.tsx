import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { querySavedViews } from '#contract/saved-views.ts'
import { screens } from '#contract/screens.ts'
import { allows } from '#domain/access/permissions.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useTheme } from '#web/ui/theme/use-theme.ts'
import { openView } from '#web/shell/views/view-address.ts'
import { IconColumns3, IconDeviceDesktop, IconLink, IconMoon, IconSun } from '#web/ui/icon/icons.ts'
import { actionsHere, useActionsOffered, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { CommandPalette } from '#web/ui/palette/CommandPalette.tsx'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import { isSameName, type Command } from '#web/ui/palette/palette-order.ts'
import { toAction } from './action-command.ts'
import type { Destination } from './destination.ts'
import { destinationsFor } from './destinations.ts'
import { keepingAddress } from './kept-address.ts'
import { useShownPageActions } from './page-actions.ts'
import { meantBy } from './palette-meaning.ts'
import { paletteSearch } from './palette-search.ts'
import { recents } from './recent.ts'
import { focusedRow, openFocused, reservationOfRow } from './focused-row.ts'
import { reservationSteps } from './reservation-steps.ts'
import { screenIcons } from './screen-icons.ts'

/** Recent items, actions on the open record, every page the user can open, and search results. */
export function PortalPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { granted, kind } = useAccount()
  const { routesByPath } = useRouter()
  const { go, toast } = useEffects()
  const today = useToday()
  // The address of the page on which the palette opened.
  const here = useMemo(
    () => (open ? { pathname: location.pathname, search: location.search } : nowhere),
    [open],
  )
  const places = useMemo(
    () =>
      destinationsFor(granted, kind, (path) => path in routesByPath).map((it) =>
        toPlace(it, go, it.in === undefined ? it.href : keepingAddress(it.href, here)),
      ),
    [granted, kind, routesByPath, go, here],
  )
  const actions = useHere(places)
  const views = useViews(open, places, go)
  const themes = useThemes()
  // The palette takes the focus afterwards.
  const focused = useMemo(() => (open ? focusedRow() : null), [open])
  const row = useMemo(() => (open ? openFocused(go) : none), [open, go])
  const own = useOwn(open, actions)
  const steps = useMemo(() => {
    if (!open) return none
    const chosen = reservationOfRow(focused, own.find((it) => it.kind === 'selected')?.group)
    return reservationSteps({ granted, kind, today, go }, chosen).filter((it) => it.asks || !isAmong(own, it))
  }, [open, focused, own, granted, kind, today, go])
  const commands = useMemo(() => {
    if (!open) return none
    return [
      ...own.filter((it) => it.kind === 'selected').toSorted(availableFirst),
      ...row,
      ...recentCommands(location.pathname, go),
      ...own.filter((it) => it.kind !== 'selected' && !it.isLast),
      ...steps.filter((it) => !it.asks),
      ...places,
      ...views,
      ...own.filter((it) => it.kind !== 'selected' && it.isLast),
      copyLink(toast),
      ...themes,
      ...steps.filter((it) => it.asks),
    ]
  }, [open, places, views, own, steps, row, themes, go, toast])
  const meant = useMeant()
  const find = useCallback(
    (typed: string, signal: AbortSignal) => paletteSearch(typed, { signal, granted, kind, today, go }),
    [granted, kind, today, go],
  )
  return <CommandPalette open={open} onClose={onClose} commands={commands} meant={meant} find={find} />
}

/** The page's actions when the palette opens, and those of its parts that load later. */
function useOwn(open: boolean, actions: () => Command[]): readonly Command[] {
  const offered = useActionsOffered()
  const [own, setOwn] = useState(none)
  useLayoutEffect(() => {
    if (!open) return setOwn(none)
    // What was there stays: some of it depends on the focus, which the palette has now.
    setOwn((before) => {
      const known = new Set(before.map((it) => it.id))
      return [...before, ...actions().filter((it) => !known.has(it.id))]
    })
  }, [open, actions, offered])
  return own
}

const none: readonly Command[] = []
const nowhere = { pathname: '', search: '' }
type Go = (url: string) => void

/** The page's actions when the palette opens, without links to pages that are listed anyway. */
function useHere(places: readonly Command[]): () => Command[] {
  const { go } = useEffects()
  const { pathname } = useLocation()
  const ofMenu = useShownPageActions()
  return useCallback(() => {
    const groups = [
      ...actionsHere().map(({ actions, ...it }) => ({
        ...it,
        actions: typeof actions === 'function' ? actions() : actions,
      })),
      ...ofMenu.map(({ title, actions }) => ({ of: title, actions, isSelection: false })),
    ].filter((it) => it.actions.length > 0)
    const isPage = ({ href, label }: ActionHere) =>
      places.some((it) => it.id === href && it.title.toLowerCase() === label.toLowerCase())
    const selection = groups.find((it) => it.isSelection)?.of ?? ''
    return groups.flatMap(({ of, actions, isSelection }) =>
      actions
        .filter((it) => !isPage(it))
        .map((action) => ({
          ...toAction(action, of, pathname, go),
          ...(isSelection && ofSelection(selection)),
        })),
    )
  }, [places, ofMenu, pathname, go])
}

/** The list has the action for its rows already. */
const isAmong = (own: readonly Command[], { title, menu }: Command) =>
  own.some((it) => (it.kind === 'selected' || it.menu === menu) && isSameName(it.title, title))

const placeOf = ({ whyNot, isLast }: Command) => (isLast ? 2 : Number(Boolean(whyNot)))
const availableFirst = (a: Command, b: Command) => placeOf(a) - placeOf(b)

/** Grouped under what is selected: "3 trips selected". */
const ofSelection = (of: string) => ({ kind: 'selected' as const, group: of, detail: '' })

/** The address, with its filters and order, for a colleague. */
function copyLink(toast: (text: string) => void): Command {
  const link = location.href
  return {
    id: 'Copy link',
    kind: 'action',
    group: 'Actions',
    title: 'Copy link to this page',
    words: ['address', 'url', 'share'],
    icon: <IconLink size={18} aria-hidden />,
    run: () =>
      void copyText(link).then((isCopied) =>
        toast(isCopied ? 'Link copied' : `Couldn’t copy the link: ${link}`),
      ),
  }
}

/** The user's saved views of all lists. */
function useViews(open: boolean, places: readonly Command[], go: Go): readonly Command[] {
  const { data } = useLoad(querySavedViews, {}, { skip: !open })
  return useMemo(
    () =>
      (data?.items ?? []).map((view) => ({
        id: view.guid,
        kind: 'part',
        group: 'Saved views',
        title: view.name,
        detail: [places.find((it) => it.id === view.path)?.title, view.owner && `shared by ${view.owner}`]
          .filter(Boolean)
          .join(', '),
        icon: <IconColumns3 size={18} aria-hidden />,
        run: () => openView(view, go),
      })),
    [data, places, go],
  )
}

/** The open page only by its name, so that choosing the first entry goes back to the previous one. */
function recentCommands(pathname: string, go: Go): Command[] {
  return recents().map(({ title, href }) => ({
    id: href,
    isOpen: href === pathname,
    kind: 'recent',
    group: 'Recent',
    title,
    href,
    run: () => go(href),
  }))
}

function toPlace(destination: Destination, go: Go, href = destination.href): Command {
  const { label, in: where, screen, words, isRare = false } = destination
  const Pictogram = screenIcons[screen]
  const isPage = where === undefined
  return {
    id: isPage ? href : `${destination.href} ${label}`,
    kind: isPage ? 'page' : 'part',
    group: isPage ? 'Pages' : 'More pages and settings',
    title: label,
    ...(where !== undefined && { detail: where }),
    words: words ?? [],
    isRare,
    icon: <Pictogram size={18} aria-hidden />,
    href,
    run: () => go(href),
  }
}

/** Pages with the day or month that was typed. */
function useMeant(): (typed: string) => readonly Command[] {
  const { granted } = useAccount()
  const { routesByPath } = useRouter()
  const { go } = useEffects()
  const today = useToday()
  return useCallback(
    (typed) =>
      meantBy(typed, today)
        .filter((it) => allows(it.needs, granted) && screens[it.screen].path in routesByPath)
        .map(({ of, ...page }) => ({
          ...toPlace(page, go),
          id: `${page.href} ${page.label} meant`,
          kind: 'meant',
          group: of,
        })),
    [granted, routesByPath, go, today],
  )
}

/** The themes that aren't on. */
function useThemes(): readonly Command[] {
  const { theme, setTheme } = useTheme()
  return useMemo(
    () =>
      themes
        .filter((it) => it.theme !== theme)
        .map(({ theme: next, title, words, icon }) => ({
          id: title,
          kind: 'action',
          group: 'Actions',
          title,
          words,
          icon,
          run: () => setTheme(next),
        })),
    [theme, setTheme],
  )
}

const themes = [
  {
    theme: 'dark',
    title: 'Switch to dark theme',
    words: ['dark mode', 'night'],
    icon: <IconMoon size={18} aria-hidden />,
  },
  {
    theme: 'light',
    title: 'Switch to light theme',
    words: ['light mode'],
    icon: <IconSun size={18} aria-hidden />,
  },
  {
    theme: 'auto',
    title: 'Switch to device theme',
    words: ['automatic', 'match device', 'system'],
    icon: <IconDeviceDesktop size={18} aria-hidden />,
  },
] as const
