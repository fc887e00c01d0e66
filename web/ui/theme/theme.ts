import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** The darkest ink is shade 8, the theme's primary shade. */
const ink: MantineColorsTuple = [
  '#f5f3ed',
  '#e4e2db',
  '#c9c8c4',
  '#a9adb5',
  '#7d838c',
  '#5f636b',
  '#42464d',
  '#2d3239',
  '#16181d',
  '#08090b',
]
/** Mantine's light borders and backgrounds; shade 4 is a field's border, 3 : 1 against its background. */
const gray: MantineColorsTuple = [
  '#f5f3ed',
  '#edeae1',
  '#dcd8cd',
  '#c9c4b6',
  '#89857a',
  '#7b776c',
  '#6a6d74',
  '#53575f',
  '#3a3e45',
  '#22262d',
]
/** Mantine colours its dark surfaces from this scale: text first, deepest background last. */
const dark: MantineColorsTuple = [
  '#edeae2',
  '#cfd0d0',
  '#a9adb5',
  '#8b929c',
  '#737a84',
  '#2d3239',
  '#22262d',
  '#181b20',
  '#101216',
  '#08090b',
]

const buttonColors = (background: string, hover: string, color: string, edge = 'transparent') => ({
  background,
  hover,
  color,
  border: `1px solid ${edge}`,
})
const variants: Record<string, ReturnType<VariantColorsResolver>> = {
  main: buttonColors('var(--signal)', 'var(--signal-hover)', 'var(--on-signal)'),
  plain: buttonColors('var(--surface)', 'var(--hover)', 'var(--ink)', 'var(--line-strong)'),
  quiet: buttonColors('transparent', 'var(--hover)', 'var(--ink)'),
  danger: buttonColors('var(--danger)', 'var(--danger-hover)', 'var(--on-danger)'),
  onBar: buttonColors('transparent', 'var(--bar-line)', 'var(--on-bar)'),
}

const variantOf: VariantColorsResolver = (input) =>
  variants[input.variant] ?? defaultVariantColorsResolver(input)

export const theme = createTheme({
  fontFamily: "'Overpass', system-ui, sans-serif",
  headings: { fontFamily: "'Overpass', system-ui, sans-serif", fontWeight: '750' },
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#16181d',
  white: '#fffefa',
  defaultRadius: 3,
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variantOf,
  // Named, not imported: a component's code is loaded with the page that uses it.
  components: {
    Button: { defaultProps: { variant: 'plain', size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'quiet', size: 'lg' } },
    Checkbox: { defaultProps: { color: 'var(--ink)', iconColor: 'var(--surface)' } },
    ComboboxTarget: { defaultProps: { withExpandedAttribute: true } },
    ComboboxEventsTarget: { defaultProps: { withExpandedAttribute: true } },
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 0 } },
    },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
      },
    },
    // The hint is below, so that fields side by side stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
})

/**
 * Mantine's own colours for these fall below 4.5 : 1 on our surfaces, so each has its own value, light and
 * dark.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#53575f',
    '--mantine-color-placeholder': '#6a6d74',
    '--mantine-color-anchor': '#16181d',
    '--mantine-color-text': '#16181d',
    '--mantine-color-body': '#fffefa',
    '--mantine-color-default-border': '#89857a',
    '--mantine-color-ink-light': '#efece3',
    '--mantine-color-ink-light-hover': '#e4e2db',
    '--mantine-color-ink-light-color': '#16181d',
  },
  dark: {
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-dimmed': '#a9adb5',
    '--mantine-color-placeholder': '#9499a2',
    '--mantine-color-anchor': '#edeae2',
    '--mantine-color-text': '#edeae2',
    '--mantine-color-body': '#181b20',
    '--mantine-color-default-border': '#737a84',
    '--mantine-color-ink-filled': '#edeae2',
    '--mantine-color-ink-filled-hover': '#ffffff',
    '--mantine-color-ink-light': '#22262d',
    '--mantine-color-ink-light-hover': '#2d3239',
    '--mantine-color-ink-light-color': '#edeae2',
  },
})
