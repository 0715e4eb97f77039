import { html } from 'hono/html'
import type { CardBehaviour } from '../cards.ts'
import { creditsOf } from '../ledger/credit.ts'
import { customerOf, type Ledger } from '../ledger/ledger.ts'
import { findUnpaidOfCustomer } from '../ledger/portal.ts'
import type { Payment, Portal } from '../ledger/state.ts'
import { amountText, dayText } from './amounts.ts'
import { cardChoices, cardFields } from './card-fields.ts'
import {
  creditText,
  endingIn,
  FR,
  PAYMENT_STATES,
  type Problem,
  payAmount,
  unpaidText,
} from './messages.fr.ts'
import { type Content, problemText } from './page.ts'

/** A snapshot of the data on the page. */
export interface PortalView {
  path: string
  returnUrl: string
  last4: string | null
  owed: { amount: string; text: string }[]
  /** The total when all is in one currency; else the first amount. */
  total: string | null
  /** Credit left by plan changes, by currency. */
  credits: string[]
  paid: PaidLine[]
}

interface PaidLine {
  at: number
  description: string
  amount: string
  state: keyof typeof PAYMENT_STATES
}

export function viewOf(books: Ledger, { token, customer, returnUrl }: Portal): PortalView {
  const owed = findUnpaidOfCustomer(books, customer).map(({ invoice }) => invoice)
  const sum = owed.reduce((cents, { amountDue }) => cents + amountDue, 0)
  return {
    path: `/portal/${token}`,
    returnUrl,
    last4: customerOf(books, customer).card?.last4 ?? null,
    owed: owed.map(({ amountDue, currency, description }) => ({
      amount: amountText(amountDue, currency),
      text: unpaidText(amountText(amountDue, currency), description),
    })),
    total: owed[0] ? amountText(sum, owed[0].currency) : null,
    credits: creditsOf(books, customer).map(({ amount, currency }) => amountText(amount, currency)),
    paid: [...payments(books, customer), ...credited(books, customer)].toSorted((a, b) => b.at - a.at),
  }
}

function payments({ state }: Ledger, customer: string): PaidLine[] {
  return Object.values(state.payments)
    .filter((one) => one.customer === customer && one.amount > 0)
    .map((one) => ({ ...one, amount: amountText(one.amount, one.currency), state: stateOf(one) }))
}

/** Payments do not include the credit used, so it is listed from the invoice. */
function credited({ state }: Ledger, customer: string): PaidLine[] {
  return Object.values(state.invoices)
    .filter((one) => one.credited > 0 && state.subscriptions[one.subscription]?.customer === customer)
    .map(({ createdAt: at, description, credited, currency }) => {
      return { at, description, amount: amountText(credited, currency), state: 'credited' }
    })
}

export function portalContent(
  view: PortalView,
  chosen: CardBehaviour,
  problem: Problem | null,
  done: 'saved' | 'paid' | null,
): Content {
  const good = done === 'paid' ? FR.paidNow : view.total === null ? FR.cardSaved : FR.owedSaved
  const card = view.last4 === null ? FR.noCard : endingIn(view.last4)
  return html`${problemText(problem)}
${done === null ? '' : html`<p class="done" role="status">${good}</p>`}
<div class="columns">
<div>
${owedCard(view)}
<section class="card" aria-labelledby="change">
<h2 id="change">${FR.changeCard}</h2>
<p class="muted field">${card}</p>
<form method="post" action="${view.path}/card">
${cardFields(chosen)}
<button class="wide quiet">${FR.saveCard}</button>
</form>
${cardChoices(chosen, view.path)}
<p class="muted">${FR.sandboxHint}</p>
</section>
<a class="leave" href="${view.returnUrl}">${FR.toSite}</a>
</div>
${paymentsCard(view)}
</div>`
}

function owedCard({ owed, total, path }: PortalView): Content | '' {
  if (total === null) return ''
  return html`<section class="card" aria-labelledby="owed">
<h2 id="owed">${FR.owedTitle}</h2>
${owed.map(({ text }) => html`<p class="field">${text}</p>`)}
<form method="post" action="${path}/pay"><button class="wide">${payAmount(total)}</button></form>
</section>`
}

function paymentsCard({ paid, credits }: PortalView): Content {
  const rows = paid.map(
    ({ at, description, amount, state }) => html`<tr><td>${dayText(at)}</td><td>${description}</td>
<td class="number">${amount}</td><td>${PAYMENT_STATES[state]}</td></tr>
`,
  )
  return html`<section class="card" aria-labelledby="payments">
<h2 id="payments">${FR.payments}</h2>
${credits.map((amount) => html`<p class="field">${creditText(amount)}</p>`)}
${
  paid.length === 0
    ? html`<p class="muted">${FR.noPayments}</p>`
    : html`<div class="scroll" tabindex="0" role="group" aria-labelledby="payments"><table>
<thead><tr><th scope="col">${FR.date}</th><th scope="col">${FR.what}</th><th scope="col" class="number">${FR.amount}</th>
<th scope="col">${FR.state}</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}
</section>`
}

function stateOf({ status, refunded, amount }: Payment): keyof typeof PAYMENT_STATES {
  if (status !== 'succeeded' || refunded === 0) return status
  return refunded === amount ? 'refunded' : 'partly-refunded'
}
