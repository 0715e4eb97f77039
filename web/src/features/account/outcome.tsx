import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { buttonClasses } from '../../shared/ui/button.tsx'

interface Props {
  heading: string
  text: string
  hint?: string
  way?: { to: string; label: string }
}

/** Replaces a submitted form with its result; focuses the heading so that screen readers announce it. */
export function Outcome({ heading, text, hint, way }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div>
      <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
        {heading}
      </h2>
      <p className="mt-2 text-pretty">{text}</p>
      {hint && <p className="mt-3 text-sm text-pretty text-muted">{hint}</p>}
      {way && (
        <Link to={way.to} className={buttonClasses('primary', 'mt-6 w-full')}>
          {way.label}
        </Link>
      )}
    </div>
  )
}
