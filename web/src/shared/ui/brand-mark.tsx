/** Brand mark: an arch with a lit doorway. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M5 28V15a11 11 0 0 1 22 0v13" stroke="var(--alcove-accent)" strokeWidth="3.2" />
      <path d="M12.5 28V16.5a3.5 3.5 0 0 1 7 0V28" stroke="var(--alcove-text)" strokeWidth="2.8" />
    </svg>
  )
}
