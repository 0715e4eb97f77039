import { LABEL_MAX_LENGTH, LABELS_MAX } from '@alcove/contracts/constants'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { addLabels } from './add-labels.ts'

interface Props {
  label: string
  labels: readonly string[]
  disabled: boolean
  onChange(labels: readonly string[]): void
}

/** Short words, each added by a comma or Enter, or by leaving the field. */
export function LabelsField({ label, labels, disabled, onChange }: Props) {
  const { form, details: messages } = uploadMessages
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const isFull = labels.length >= LABELS_MAX

  function add() {
    if (typed.trim() !== '') onChange(addLabels(labels, typed))
    setTyped('')
  }
  function onKey(event: KeyboardEvent) {
    const isAdding = event.key === 'Enter' || event.key === ','
    if (isAdding && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '' && labels.length > 0) onChange(labels.slice(0, -1))
  }
  function remove(removed: string) {
    onChange(labels.filter((one) => one !== removed))
    input.current?.focus()
  }

  return (
    <div>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium">
        {label}
        <span className="text-xs font-normal text-muted">{form.optional}</span>
      </label>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-1.5 rounded-control border border-line-strong bg-background px-1.5 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent-text">
        {labels.map((one) => (
          <span key={one} className="flex max-w-full items-center rounded-full bg-raised-2 pl-3 text-sm">
            <span className="truncate">{one}</span>
            <button
              type="button"
              disabled={disabled}
              onClick={() => remove(one)}
              className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-text"
            >
              <X size={14} aria-hidden />
              <span className="sr-only">{messages.removeLabel(one)}</span>
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          aria-describedby={`${id}-hint`}
          disabled={disabled || isFull}
          maxLength={LABEL_MAX_LENGTH * 4}
          enterKeyHint="done"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKey}
          onBlur={add}
          className="h-8 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
        {isFull ? messages.labelsFull(LABELS_MAX) : messages.labelsHint}
      </p>
    </div>
  )
}
