import type { ComponentProps } from 'react'

const KINDS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-raised-2 disabled:text-muted',
  secondary: 'border border-line-strong text-text hover:bg-raised-2 disabled:text-muted',
  quiet: 'text-muted hover:bg-raised-2 hover:text-text',
} as const

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 text-base font-medium transition-colors'

export type ButtonKind = keyof typeof KINDS

/** The look of a button, for links that act as one. */
export const buttonLook = (kind: ButtonKind = 'primary', className = '') =>
  `${SHAPE} ${KINDS[kind]} ${className}`

export function Button({
  kind = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type={type} className={buttonLook(kind, className)} {...rest} />
}
