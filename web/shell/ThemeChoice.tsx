import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react'
import { IconButton } from '../ui/Button.tsx'

interface Choice {
  label: string
  icon: Icon
  next: MantineColorScheme
}

const choices: Record<MantineColorScheme, Choice> = {
  auto: { label: 'Theme: as the device', icon: IconDeviceDesktop, next: 'light' },
  light: { label: 'Theme: light', icon: IconSun, next: 'dark' },
  dark: { label: 'Theme: dark', icon: IconMoon, next: 'auto' },
}

/** Light, dark, or as the device: each press moves on to the next. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, icon: Pictogram, next } = choices[colorScheme]
  return (
    <IconButton onBar label={label} onClick={() => setColorScheme(next)}>
      <Pictogram size={20} aria-hidden />
    </IconButton>
  )
}
