import {
  Button,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { BaseButton } from './BaseButton.tsx'

// The colours are in theme.css, separately for light and dark. These scales are only for Mantine components that
// compute with shades: 8 is the accent in light mode, 3 in dark mode.
const cypress: MantineColorsTuple = [
  '#e4efeb',
  '#cfe3dc',
  '#9bd6c6',
  '#7cc4b1',
  '#5aa893',
  '#418f7b',
  '#327b69',
  '#286c5c',
  '#1f5d50',
  '#17483e',
]
const clay: MantineColorsTuple = [
  '#f8e9e5',
  '#f2d5cd',
  '#ecb9ac',
  '#e59a8a',
  '#d67f6c',
  '#c76550',
  '#ba5341',
  '#af4938',
  '#a4402f',
  '#7f2f21',
]
const amber: MantineColorsTuple = [
  '#fbf1dc',
  '#f6e3b9',
  '#edcf8b',
  '#e3b762',
  '#d3a042',
  '#bd8a28',
  '#a87714',
  '#996907',
  '#8a5a00',
  '#694400',
]
const stone: MantineColorsTuple = [
  '#f8f6f1',
  '#f3f1eb',
  '#e9e5db',
  '#e2ded4',
  '#cfcabd',
  '#918b7e',
  '#6f6a5e',
  '#5d584e',
  '#3a362f',
  '#211f1b',
]
const night: MantineColorsTuple = [
  '#eceae3',
  '#d0cdc3',
  '#b5b1a5',
  '#9f9b8d',
  '#45483f',
  '#31332d',
  '#1b1d19',
  '#171815',
  '#131411',
  '#0e0f0c',
]

export const theme = createTheme({
  colors: { cypress, red: clay, yellow: amber, gray: stone, dark: night },
  primaryColor: 'cypress',
  primaryShade: { light: 8, dark: 3 },
  black: '#211f1b',
  fontFamily: "'Source Sans 3 Variable', 'Source Sans 3', 'Source Sans 3 substitute', sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.1875rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  // Mantine uses white text on filled components; our dark-mode accents are pale and need dark text.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors
  },
  defaultRadius: 'md',
  shadows: { md: 'var(--sh)', lg: 'var(--sh)', xl: 'var(--sh)' },
  respectReducedMotion: true,
  components: { Button: Button.extend({ defaultProps: { component: BaseButton } }) },
})

/** Filled, light and outlined components in `color`, from the tokens of theme.css. */
const accent = (color: string, token: string, hover: string) => ({
  [`--mantine-color-${color}-text`]: `var(--${token})`,
  [`--mantine-color-${color}-filled`]: `var(--${token})`,
  [`--mantine-color-${color}-filled-hover`]: `var(--${hover})`,
  [`--mantine-color-${color}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${color}-light-hover`]: `var(--${token}-soft)`,
  [`--mantine-color-${color}-light-color`]: `var(--${hover})`,
  [`--mantine-color-${color}-outline`]: `var(--${token})`,
  [`--mantine-color-${color}-outline-hover`]: `var(--${token}-soft)`,
})

const surfaces = {
  ...accent('cypress', 'cypress', 'cypress2'),
  ...accent('red', 'clay', 'clay2'),
  ...accent('yellow', 'amber', 'amber'),
  '--mantine-color-gray-light-color': 'var(--ink2)',
  '--mantine-color-gray-light-hover': 'var(--panel)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink2)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-error': 'var(--clay)',
  '--mantine-color-success': 'var(--cypress)',
  '--mantine-color-anchor': 'var(--cypress)',
  '--mantine-color-default': 'var(--white)',
  '--mantine-color-default-hover': 'var(--panel)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line2)',
  '--mantine-color-disabled': 'var(--panel)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
