import type { ComponentProps } from 'react'

const KINDS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-raised-2 disabled:text-muted',
  secondary: 'border border-line-strong text-text hover:bg-raised-2 disabled:text-muted',
  quiet: 'text-muted hover:bg-raised-2 hover:text-text',
} as const

const SHAPE = 'inline-flex items-center justify-center gap-2 rounded-control font-medium transition-colors'

const SIZES = { medium: 'min-h-11 px-5 py-2 text-base', small: 'min-h-9 px-3.5 py-1.5 text-sm' } as const

export type ButtonKind = keyof typeof KINDS

/** Button classes, for links styled as buttons. */
export const buttonClasses = (
  kind: ButtonKind = 'primary',
  className = '',
  size: keyof typeof SIZES = 'medium',
) => `${SHAPE} ${SIZES[size]} ${KINDS[kind]} ${className}`

export function Button({
  kind = 'primary',
  className = '',
  size = 'medium',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind; size?: keyof typeof SIZES }) {
  return <button type={type} className={buttonClasses(kind, className, size)} {...rest} />
}
