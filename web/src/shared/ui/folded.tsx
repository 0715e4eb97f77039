import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  children: ReactNode
  onOpen?: () => void
}

/** Disclosure with a label. */
export function Folded({ label, children, onOpen }: Props) {
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className="group mt-6 rounded-card border border-line bg-raised"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          size={18}
          aria-hidden
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
