import type { MantineColorScheme } from '@mantine/core'
import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from '#web/ui/icon/icons.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { useTheme } from '#web/ui/theme/use-theme.ts'

interface Choice {
  label: string
  icon: Icon
  next: MantineColorScheme
}

const choices: Record<MantineColorScheme, Choice> = {
  auto: { label: 'Theme: match device', icon: IconDeviceDesktop, next: 'light' },
  light: { label: 'Theme: light', icon: IconSun, next: 'dark' },
  dark: { label: 'Theme: dark', icon: IconMoon, next: 'auto' },
}

/** Light, dark or match device; each press switches to the next. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme()
  const { label, icon: Pictogram, next } = choices[theme]
  return (
    <IconButton onBar label={label} onClick={() => setTheme(next)}>
      <Pictogram size={20} aria-hidden />
    </IconButton>
  )
}
