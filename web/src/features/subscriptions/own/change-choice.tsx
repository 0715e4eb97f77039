import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { formatPrice } from '../../../shared/text/format.ts'
import type { Plan, PlanChoice } from '../api.ts'
import { IntervalSwitch } from '../plans/interval-switch.tsx'

const { changing: messages, ...words } = subscriptionsMessages

interface Props {
  plans: readonly Plan[]
  choice: PlanChoice
  onChoose(choice: PlanChoice): void
}

export function ChangeChoice({ plans, choice, onChoose }: Props) {
  return (
    <>
      <IntervalSwitch
        className="mt-4"
        interval={choice.interval}
        onChange={(interval) => onChoose({ ...choice, interval })}
      />
      <fieldset className="mt-4">
        <legend className="sr-only">{messages.plan}</legend>
        <div className="grid gap-2">
          {plans.map(({ id, name, prices, currency }) => (
            <label
              key={id}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-4 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name="plan"
                value={id}
                checked={choice.planId === id}
                onChange={() => onChoose({ ...choice, planId: id })}
                className="accent-(--alcove-accent) outline-none"
              />
              <span className="flex-1 font-medium">{name}</span>
              <span className="tabular text-sm text-muted">
                {messages.recurring(formatPrice(prices[choice.interval], currency), words[choice.interval])}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
