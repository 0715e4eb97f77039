import { Check, ChevronRight } from 'lucide-react'

interface OpensProps {
  name: string
  label: string
  /** What is chosen there now. */
  value: string
  onOpen: () => void
}

/** Opens a level below. */
export const Opens = ({ name, label, value, onOpen }: OpensProps) => (
  <button
    type="button"
    role="menuitem"
    aria-haspopup="menu"
    data-name={name}
    className="player-menu-item"
    onClick={onOpen}
  >
    <span>{label}</span> <span className="player-menu-value">{value}</span>
    <ChevronRight size={16} aria-hidden />
  </button>
)

interface ChoiceProps {
  label: string
  chosen: boolean
  onChoose: () => void
}

/** One of several values. */
export const Choice = ({ label, chosen, onChoose }: ChoiceProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={chosen}
    className="player-menu-item"
    onClick={onChoose}
  >
    <Check size={16} aria-hidden />
    <span>{label}</span>
  </button>
)
