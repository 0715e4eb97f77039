import type { AccessLevel } from '@alcove/contracts/constants'
import { LockKeyholeOpen } from 'lucide-react'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import type { Plan } from '../api.ts'
import { unlocks } from './access-level.ts'
import { findPlansThatOpen, useWantedPage } from './wanted-page.ts'

const { wanted: messages } = subscriptionsMessages
const inWords = new Intl.ListFormat('fr-FR', { type: 'disjunction' })

interface Props {
  plans: readonly Plan[]
  /** The caller's level. */
  level: AccessLevel | null
}

/** Above the plans: names the wanted page and the plans that unlock it. */
export function WantedNote({ plans, level }: Props) {
  const wanted = useWantedPage((state) => state.wanted)
  if (!wanted || plans.length === 0 || (wanted.level && unlocks(level, wanted.level))) return null
  const names = inWords.format(findPlansThatOpen(plans, wanted).map(({ name }) => name))
  return (
    <div className="mb-8 flex items-start gap-4 rounded-card border border-line bg-raised px-5 py-4">
      <LockKeyholeOpen size={20} aria-hidden className="mt-0.5 shrink-0 text-gold" />
      <p className="min-w-0 text-pretty break-words">
        {names === '' ? messages.waits(wanted.title) : messages.opensWith[wanted.kind](wanted.title, names)}
      </p>
    </div>
  )
}
