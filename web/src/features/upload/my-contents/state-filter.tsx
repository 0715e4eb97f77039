import { formatCount } from '@alcove/site-kit/text/format.ts'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { SENT_STATES, type SentState } from './list-choice.ts'

const { mine: messages } = uploadMessages

export type StateCounts = Partial<Record<SentState, number>>

export const countSent = (counts: StateCounts) =>
  SENT_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

interface Props {
  counts: StateCounts
  chosen: SentState | null
  onChoose(state: SentState | null): void
}

/** States that there are uploads in, with how many. */
export function StateFilter({ counts, chosen, onChoose }: Props) {
  const offered = SENT_STATES.filter((state) => counts[state] || state === chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are toggles
    <div
      role="group"
      aria-label={messages.states}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
    >
      <Toggle
        name={messages.all}
        count={countSent(counts)}
        pressed={chosen === null}
        onPress={() => onChoose(null)}
      />
      {offered.map((state) => (
        <Toggle
          key={state}
          name={messages.filters[state]}
          count={counts[state] ?? 0}
          pressed={chosen === state}
          onPress={() => onChoose(state)}
        />
      ))}
    </div>
  )
}

interface ToggleProps {
  name: string
  count: number
  pressed: boolean
  onPress(): void
}

function Toggle({ name, count, pressed, onPress }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="tabular flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong px-4 text-sm transition-colors hover:bg-raised-2 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent sm:min-h-9 sm:px-3.5"
    >
      {name}
      <span className={pressed ? 'opacity-80' : 'text-muted'}>{formatCount(count)}</span>
    </button>
  )
}
