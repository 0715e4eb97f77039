export type Palette = Record<
  'background' | 'raised' | 'raised2' | 'line' | 'strong' | 'text' | 'muted' | 'accent' | 'link' | 'onAccent',
  string
>

/** The colours of the site (`web/src/design/tokens.css`; a test compares them). */
export const LIGHT: Palette = {
  background: '#faf8fb',
  raised: '#ffffff',
  raised2: '#f0ebf3',
  line: '#ddd6e3',
  strong: '#857b92',
  text: '#1b1720',
  muted: '#5f566b',
  accent: '#b82f55',
  link: '#a8284c',
  onAccent: '#ffffff',
}

export const DARK: Palette = {
  background: '#0e0d10',
  raised: '#17151b',
  raised2: '#201d26',
  line: '#2c2833',
  strong: '#6f677a',
  text: '#f2eef4',
  muted: '#a79fb2',
  accent: '#c2335b',
  link: '#e06a8a',
  onAccent: '#ffffff',
}
