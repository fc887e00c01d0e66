import './kit-styles.ts' // oxlint-disable-line import/no-unassigned-import -- imports style sheets only
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { themeKey } from './early-theme.ts'
import { styleNonce } from './style-nonce.ts'
import { Tip } from '#web/ui/layer/Tip.tsx'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: themeKey })

export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      // The page's style sheets load after these variables and must not override them.
      cssVariablesSelector=":root:root"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      {children}
      <Tip />
    </MantineProvider>
  )
}
