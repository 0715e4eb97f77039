import { type ReactNode, useId } from 'react'

/** Section of the account page. */
export function Section(props: { heading: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <h2 id={id} className="text-lg font-semibold">
        {props.heading}
      </h2>
      {props.lead && <p className="mt-1 text-sm text-pretty text-muted">{props.lead}</p>}
      <div className="mt-5">{props.children}</div>
    </section>
  )
}
