import { X } from 'lucide-react'
import type { MouseEvent, MouseEventHandler } from 'react'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { type Filters, isFiltered, NO_FILTERS, toggleTag } from './filters.ts'
import { tagName } from './tag-name.ts'

interface Props {
  filters: Filters
  onChange(filters: Filters): void
  /** Moves the focus once the last filter is removed. */
  onEmptied(): void
}

/** Lists the active filters, each with a remove button. */
export function ChosenFilters({ filters, onChange, onEmptied }: Props) {
  if (!isFiltered(filters)) return null
  const remove = (event: MouseEvent<HTMLButtonElement>, left: Filters) => {
    const chip = event.currentTarget.closest('li')
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling
    // Note: moves the focus before the pressed control leaves the page.
    if (neighbour) neighbour.querySelector('button')?.focus()
    else onEmptied()
    onChange(left)
  }
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      {filters.tags.length > 0 && (
        <p className="tabular text-sm text-muted">{messages.selected(filters.tags.length)}</p>
      )}
      <ul aria-label={messages.chosen} className="flex flex-wrap gap-2">
        {filters.tags.map((tag) => (
          <li key={tag.id}>
            <Chip name={tagName(tag)} onRemove={(event) => remove(event, toggleTag(filters, tag))} />
          </li>
        ))}
        {filters.q !== '' && (
          <li className="max-w-full">
            <Chip name={`« ${filters.q} »`} onRemove={(event) => remove(event, { ...filters, q: '' })} />
          </li>
        )}
      </ul>
      <button
        type="button"
        onClick={() => {
          onEmptied()
          onChange(NO_FILTERS)
        }}
        className="min-h-9 rounded-control text-sm text-accent-text hover:underline"
      >
        {messages.clear}
      </button>
    </div>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: MouseEventHandler<HTMLButtonElement> }) {
  return (
    <span className="flex max-w-full items-center rounded-full bg-raised-2 pl-3 text-sm">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={messages.remove(name)}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-text"
      >
        <X size={15} aria-hidden />
      </button>
    </span>
  )
}
