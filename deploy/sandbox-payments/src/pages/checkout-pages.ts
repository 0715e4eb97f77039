import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { CardBehaviour } from '../cards.ts'
import type { Desk } from '../desk.ts'
import { confirmCheckout, type PayOutcome, payCheckout } from '../ledger/checkouts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Checkout } from '../ledger/state.ts'
import { amountText } from './amounts.ts'
import { cardChoices, cardFields, cardIn, chosenCard } from './card-fields.ts'
import { FR, laterText, type Problem } from './messages.fr.ts'
import { type Content, problemText, showNotice, showPage } from './page.ts'

/** The page where a customer pays. Its long secret address is the only authorisation. */
export function checkoutPages(desk: Desk): Hono {
  const find = (books: Ledger, c: Context) => {
    const id = c.req.param('id') ?? ''
    return Object.hasOwn(books.state.checkouts, id) ? (books.state.checkouts[id] ?? null) : null
  }

  async function payOnce(c: Context): Promise<Response> {
    const form = await c.req.parseBody()
    const attempt = typeof form.attempt === 'string' ? form.attempt : ''
    const result = await desk.write((books) => {
      const checkout = find(books, c)
      if (!checkout) return null
      const typed = cardIn(form, books.now)
      if ('problem' in typed && checkout.status === 'open') return { checkout, problem: typed.problem }
      const outcome = 'card' in typed ? payCheckout(books, checkout, typed.card, attempt) : 'closed'
      return { checkout, outcome, behaviour: 'card' in typed ? typed.card.behaviour : undefined }
    })
    if (result === null) return unknown(c)
    const { checkout, problem, outcome, behaviour } = result
    if (problem) return payPage(c, checkout, 'works', problem)
    return answer(c, checkout, outcome ?? 'closed', 'declined', behaviour)
  }

  return new Hono()
    .get('/:id', async (c) => {
      const checkout = await desk.read((books) => find(books, c))
      if (!checkout) return unknown(c)
      return checkout.status === 'open'
        ? payPage(c, checkout, chosenCard(c.req.query('card')), null)
        : closedPage(c, checkout)
    })
    .post('/:id', payOnce)
    .get('/:id/confirm', async (c) => {
      const checkout = await desk.read((books) => find(books, c))
      if (!checkout) return unknown(c)
      if (checkout.status !== 'open') return closedPage(c, checkout)
      return checkout.confirming ? confirmPage(c, checkout) : c.redirect(`/pay/${checkout.id}`, 303)
    })
    .post('/:id/confirm', async (c) => {
      const { decision } = await c.req.parseBody()
      const result = await desk.write((books) => {
        const checkout = find(books, c)
        return checkout && { checkout, outcome: confirmCheckout(books, checkout, decision === 'allow') }
      })
      if (result === null) return unknown(c)
      return answer(c, result.checkout, result.outcome, 'not-confirmed', 'needs-confirmation')
    })
}

function answer(
  c: Context,
  checkout: Checkout,
  outcome: PayOutcome,
  problem: Problem,
  behaviour: CardBehaviour = 'works',
): Response | Promise<Response> {
  if (outcome === 'paid') return c.redirect(checkout.successUrl, 303)
  if (outcome === 'confirm') return c.redirect(`/pay/${checkout.id}/confirm`, 303)
  return outcome === 'closed' ? closedPage(c, checkout) : payPage(c, checkout, behaviour, problem)
}

function payPage(c: Context, checkout: Checkout, chosen: CardBehaviour, problem: Problem | null) {
  const { currency, firstAmount, trialDays } = checkout
  const due = amountText(trialDays > 0 ? 0 : firstAmount, currency)
  // Note: the form posts to the page without a query, so that a preselected card does not stay selected.
  const form = html`<div class="card">
${problemText(problem)}
<form method="post" action="/pay/${checkout.id}">
<input type="hidden" name="attempt" value="${randomUUID()}">
${cardFields(chosen)}
<button class="wide">${FR.pay}</button>
</form>
<a class="leave" href="${checkout.cancelUrl}">${FR.back}</a>
${cardChoices(chosen, `/pay/${checkout.id}`)}
<p class="muted">${FR.sandboxHint}</p>
</div>`
  return showPage(c, FR.payTitle, html`<div class="columns">${orderCard(checkout, due)}${form}</div>`, {
    status: problem === null ? 200 : 422,
    leadsTo: checkout.successUrl,
  })
}

function orderCard(checkout: Checkout, due: string): Content {
  const { description, currency, recurringAmount, interval, trialDays } = checkout
  return html`<section class="card" aria-labelledby="order">
<h2 id="order">${FR.order}</h2>
<p>${description}</p>
<p class="muted">${laterText(amountText(recurringAmount, currency), interval, trialDays)}</p>
<p class="total"><span>${FR.today}</span><strong>${due}</strong></p>
</section>`
}

function confirmPage(c: Context, checkout: Checkout) {
  const { trialDays, firstAmount, currency } = checkout
  const content = html`<div class="card narrow">
<p>${FR.confirmText}</p>
<p class="total"><span>${checkout.description}</span><strong>${amountText(trialDays > 0 ? 0 : firstAmount, currency)}</strong></p>
<form method="post" class="row">
<button name="decision" value="allow">${FR.allow}</button>
<button class="quiet" name="decision" value="refuse">${FR.refuse}</button>
</form>
</div>`
  return showPage(c, FR.confirmTitle, content, { leadsTo: checkout.successUrl })
}

function closedPage(c: Context, { status, successUrl, cancelUrl }: Checkout) {
  return status === 'completed'
    ? showNotice(c, { title: FR.paidTitle, text: FR.paidText, returnUrl: successUrl, status: 409 })
    : showNotice(c, { title: FR.expiredTitle, text: FR.expiredText, returnUrl: cancelUrl, status: 410 })
}

function unknown(c: Context) {
  return showNotice(c, { title: FR.unknownTitle, text: FR.unknownText, status: 404 })
}
