import { X } from 'lucide-react'

interface Props {
  label: string
  disabled: boolean
  onClick(): void
}

/** Takes one file out of the form. */
export function RemoveButton({ label, disabled, onClick }: Props) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-raised-2 hover:text-text"
    >
      <X size={18} aria-hidden />
    </button>
  )
}
