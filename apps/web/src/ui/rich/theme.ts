import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine's ten shades answered by our roles, so that skin and darkness stay one decision. */
const accent: MantineColorsTuple = [
  'var(--ui-accent-soft)',
  'var(--ui-accent-soft)',
  'var(--ui-accent-mid)',
  'var(--ui-accent-mid)',
  'var(--ui-accent-line)',
  'var(--ui-accent-line)',
  'var(--ui-accent)',
  'var(--ui-accent-hover)',
  'var(--ui-accent-hover)',
  'var(--ui-accent-hover)',
]

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  // The default shade of the library fails 4.5:1 with white.
  primaryShade: 6,
  defaultRadius: 'md',
  radius: { xs: '5px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const roles = {
  '--mantine-color-body': 'var(--ui-paper)',
  '--mantine-color-text': 'var(--ui-ink)',
  '--mantine-color-bright': 'var(--ui-ink)',
  '--mantine-color-dimmed': 'var(--ui-ink-3)',
  '--mantine-color-placeholder': 'var(--ui-ink-4)',
  '--mantine-color-anchor': 'var(--ui-accent-ink)',
  '--mantine-color-error': 'var(--ui-danger-ink)',
  '--mantine-color-default': 'var(--ui-paper)',
  '--mantine-color-default-hover': 'var(--ui-hover)',
  '--mantine-color-default-color': 'var(--ui-ink)',
  '--mantine-color-default-border': 'var(--ui-rule-strong)',
  '--mantine-color-disabled': 'var(--ui-hover)',
  '--mantine-color-disabled-color': 'var(--ui-ink-3)',
  '--mantine-color-disabled-border': 'var(--ui-rule)',
  '--mantine-primary-color-filled': 'var(--ui-accent)',
  '--mantine-primary-color-filled-hover': 'var(--ui-accent-hover)',
  '--mantine-primary-color-light': 'var(--ui-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--ui-accent-mid)',
  '--mantine-primary-color-light-color': 'var(--ui-accent-ink)',
  '--mantine-primary-color-contrast': 'var(--ui-on-accent)',
  '--mantine-color-accent-filled': 'var(--ui-accent)',
  '--mantine-color-accent-filled-hover': 'var(--ui-accent-hover)',
  '--mantine-color-accent-light': 'var(--ui-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--ui-accent-mid)',
  '--mantine-color-accent-light-color': 'var(--ui-accent-ink)',
  '--mantine-color-accent-outline': 'var(--ui-accent-line)',
  '--mantine-color-accent-text': 'var(--ui-accent-ink)',
}

/** The same answers in light and in dark: the roles themselves know the difference. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-font-size-sm': 'var(--ui-field-text)',
    '--mantine-shadow-md': 'var(--ui-float)',
    '--mantine-shadow-lg': 'var(--ui-lift)',
  },
  light: roles,
  dark: roles,
})
