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
  value?: string
  chosen: boolean
  onChoose: () => void
}

/** One of several values. */
export const Choice = ({ label, value, chosen, onChoose }: ChoiceProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={chosen}
    className="player-menu-item"
    onClick={onChoose}
  >
    <Check size={16} aria-hidden />
    <span>{label}</span>
    {value && <span className="player-menu-value"> {value}</span>}
  </button>
)

interface ToggleProps {
  label: string
  on: boolean
  onToggle: () => void
}

export const Toggle = ({ label, on, onToggle }: ToggleProps) => (
  <button
    type="button"
    role="menuitemcheckbox"
    aria-checked={on}
    className="player-menu-item"
    onClick={onToggle}
  >
    <span>{label}</span>
    <Check size={16} aria-hidden />
  </button>
)

interface ActProps {
  label: string
  onAct: () => void
}

export const Act = ({ label, onAct }: ActProps) => (
  <button type="button" role="menuitem" className="player-menu-item" onClick={onAct}>
    <span>{label}</span>
  </button>
)
