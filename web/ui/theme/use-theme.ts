import { useMantineColorScheme } from '@mantine/core'

/** The theme stored on this device. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, setTheme: setColorScheme }
}
