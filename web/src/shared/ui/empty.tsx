import type { ReactNode } from 'react'

/** Empty state with at most one helpful action. */
export function Empty({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-line px-6 py-14 text-center">
      <p className="text-lg font-medium text-balance">{title}</p>
      {hint && <p className="mx-auto mt-2 max-w-md text-sm text-balance text-muted">{hint}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
