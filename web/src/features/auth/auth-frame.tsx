import type { ReactNode } from 'react'

/** Layout of login and registration: heading, one sentence, form, link to the other form. */
export function AuthFrame(props: { heading: string; lead: string; children: ReactNode; footer: ReactNode }) {
  return (
    <div className="page flex justify-center py-12 md:py-20">
      <div className="w-full max-w-[420px]">
        <h1 className="font-display text-2xl">{props.heading}</h1>
        <p className="mt-2 text-balance text-muted">{props.lead}</p>
        <div className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-7">{props.children}</div>
        <p className="mt-6 text-center text-sm text-muted">{props.footer}</p>
      </div>
    </div>
  )
}
