import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import type { Plan } from '../api.ts'
import { compareFeatures } from './compared-features.ts'

/** Compares plans side by side; on phones each criterion stands above its values. */
export function PlanComparison({ plans }: { plans: readonly Plan[] }) {
  return (
    <section aria-labelledby="plan-comparison" className="mt-14">
      <h2 id="plan-comparison" className="text-xl font-semibold">
        {messages.comparison}
      </h2>
      <table className="tabular mt-5 w-full table-fixed text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="hidden py-3 pr-4 font-normal text-muted sm:table-cell">
              {messages.criterion}
            </th>
            {plans.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className={`py-3 pr-2 font-medium ${id === 'basic' ? '' : 'text-gold'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {compareFeatures(plans).map(({ label, values }) => (
          <tbody key={label} className="border-b border-line">
            <tr className="sm:hidden">
              <th scope="rowgroup" colSpan={plans.length} className="pt-3 font-normal text-muted">
                {label}
              </th>
            </tr>
            <tr>
              <th scope="row" className="hidden py-3.5 pr-4 font-normal text-muted sm:table-cell">
                {label}
              </th>
              {plans.map(({ id }, index) => (
                <td key={id} className="pt-1 pr-2 pb-3.5 sm:pt-3.5">
                  {values[index]}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}
