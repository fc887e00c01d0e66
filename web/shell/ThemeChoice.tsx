import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react'
import { IconButton } from '../ui/Button.tsx'

const choices: [MantineColorScheme, string, Icon][] = [
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
  ['auto', 'As the device', IconDeviceDesktop],
]

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Now = choices.find(([scheme]) => scheme === colorScheme)?.[2] ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton onBar label="Light or dark">
          <Now size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([scheme, label, Pictogram]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Pictogram size={16} aria-hidden />}
            rightSection={scheme === colorScheme ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
