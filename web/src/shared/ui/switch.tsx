import { useId } from 'react'

interface Props {
  label: string
  hint: string
  checked: boolean
  onChange(checked: boolean): void
}

/** On/off control with a sentence that explains it. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={`${id}-hint`}
        onClick={() => onChange(!checked)}
        className="group relative mt-0.5 h-7 w-12 shrink-0 rounded-full border border-line-strong bg-raised-2 transition-colors aria-checked:border-accent aria-checked:bg-accent"
      >
        <span className="absolute top-1 left-1 size-4.5 rounded-full bg-muted transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent" />
      </button>
    </div>
  )
}
