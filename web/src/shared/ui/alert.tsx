import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Error message that screen readers announce at once. */
export function Alert({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      role="alert"
      className={`flex items-start gap-2.5 rounded-control border border-danger/40 bg-danger/10 px-3 py-2.5 text-sm ${className}`}
    >
      <CircleAlert className="mt-0.5 shrink-0 text-danger-text" size={16} aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
