import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { CardBehaviour } from '../cards.ts'
import type { Desk } from '../desk.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type CardOutcome, changeCard, confirmCard, payUnpaid } from '../ledger/portal.ts'
import type { Portal } from '../ledger/state.ts'
import { cardIn, chosenCard } from './card-fields.ts'
import { FR, type Problem } from './messages.fr.ts'
import { showNotice, showPage } from './page.ts'
import { type PortalView, portalContent, viewOf } from './portal-content.ts'

type Done = 'saved' | 'paid'

/** The page where a customer changes the card and pays unpaid invoices. Its address is valid for an hour. */
export function portalPages(desk: Desk): Hono {
  const find = (books: Ledger, c: Context): Portal | null => {
    const token = c.req.param('token') ?? ''
    const portal = Object.hasOwn(books.state.portals, token) ? books.state.portals[token] : undefined
    return portal && portal.expiresAt > books.realNow ? portal : null
  }

  /** Runs an action on the portal and renders the result. */
  async function act(
    c: Context,
    work: (books: Ledger, portal: Portal) => { problem?: Problem; chosen?: CardBehaviour; to?: string },
  ): Promise<Response> {
    const result = await desk.write((books) => {
      const portal = find(books, c)
      if (!portal) return null
      const { problem, chosen, to } = work(books, portal)
      return { problem, chosen, to, view: viewOf(books, portal) }
    })
    if (result === null) return expired(c)
    const { problem, chosen = 'works', to, view } = result
    return to === undefined ? show(c, view, { chosen, problem }) : c.redirect(to, 303)
  }

  function afterCard(portal: Portal, outcome: CardOutcome, problem: Problem, chosen: CardBehaviour) {
    const path = `/portal/${portal.token}`
    if (outcome === 'confirm') return { to: `${path}/confirm` }
    return outcome === 'saved' ? { to: `${path}?done=saved` } : { problem, chosen }
  }

  return new Hono()
    .get('/:token', async (c) => {
      const view = await desk.read((books) => {
        const portal = find(books, c)
        return portal && viewOf(books, portal)
      })
      const asked = c.req.query('done')
      const done = asked === 'saved' || asked === 'paid' ? asked : undefined
      return view ? show(c, view, { chosen: chosenCard(c.req.query('card')), done }) : expired(c)
    })
    .post('/:token/card', async (c) => {
      const form = await c.req.parseBody()
      return act(c, (books, portal) => {
        const typed = cardIn(form, books.now)
        if ('problem' in typed) return { problem: typed.problem }
        const outcome = changeCard(books, portal, typed.card)
        return afterCard(portal, outcome, 'card-declined', typed.card.behaviour)
      })
    })
    .get('/:token/confirm', async (c) => {
      const portal = await desk.read((books) => find(books, c))
      if (!portal) return expired(c)
      return portal.confirming ? confirmPage(c) : c.redirect(`/portal/${portal.token}`, 303)
    })
    .post('/:token/confirm', async (c) => {
      const { decision } = await c.req.parseBody()
      return act(c, (books, portal) => {
        const outcome = confirmCard(books, portal, decision === 'allow')
        return afterCard(portal, outcome, 'card-not-confirmed', 'needs-confirmation')
      })
    })
    .post('/:token/pay', (c) =>
      act(c, (books, portal) =>
        payUnpaid(books, portal.customer)
          ? { to: `/portal/${portal.token}?done=paid` }
          : { problem: 'declined' },
      ),
    )
}

function show(
  c: Context,
  view: PortalView,
  {
    chosen,
    problem,
    done,
  }: { chosen: CardBehaviour; problem?: Problem | undefined; done?: Done | undefined },
) {
  return showPage(c, FR.portalTitle, portalContent(view, chosen, problem ?? null, done ?? null), {
    status: problem === undefined ? 200 : 422,
  })
}

function confirmPage(c: Context) {
  return showPage(
    c,
    FR.confirmTitle,
    html`<div class="card narrow">
<p>${FR.confirmCardText}</p>
<form method="post" class="row">
<button name="decision" value="allow">${FR.allow}</button>
<button class="quiet" name="decision" value="refuse">${FR.refuse}</button>
</form>
</div>`,
  )
}

function expired(c: Context) {
  return showNotice(c, { title: FR.expiredTitle, text: FR.portalExpiredText, status: 410 })
}
