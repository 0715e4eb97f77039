import { html } from 'hono/html'
import { type Card, type CardBehaviour, numberOf, readCard, TEST_CARDS } from '../cards.ts'
import { CARD_LABELS, FR, type Problem } from './messages.fr.ts'
import type { Content } from './page.ts'

/** Card form. Browsers are asked not to offer saved cards, and typed values are never shown again. */
export function cardFields(chosen: CardBehaviour): Content {
  return html`<div class="field">
<label for="number">${FR.number}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required value="${numberOf(chosen)}">
</div>
<div class="pair">
<div class="field">
<label for="expiry">${FR.expiry}</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" required value="12/34" placeholder="MM/AA">
</div>
<div class="field">
<label for="code">${FR.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" required value="123">
</div>
</div>`
}

/** Links that reload the page with a test card filled in. */
export function cardChoices(chosen: CardBehaviour, path: string): Content {
  return html`<details${chosen === 'works' ? '' : ' open'}>
<summary>${FR.otherCards}</summary>
<ul>
${TEST_CARDS.map(
  ({
    behaviour,
  }) => html`<li><a href="${path}?card=${behaviour}"${behaviour === chosen ? html` aria-current="true"` : ''}>
${CARD_LABELS[behaviour]}<span>${numberOf(behaviour)}${behaviour === chosen ? ` · ${FR.chosen}` : ''}</span></a></li>
`,
)}</ul>
</details>`
}

export function chosenCard(query: string | undefined): CardBehaviour {
  return TEST_CARDS.find(({ behaviour }) => behaviour === query)?.behaviour ?? 'works'
}

/** Parses a submitted card, or returns its errors. Checks the number first and keeps no part of it. */
export function cardIn(form: Record<string, unknown>, now: number): { card: Card } | { problem: Problem } {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '')
  const card = readCard(text('number'))
  if (card === null) return { problem: 'unknown-card' }
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(text('expiry')) ?? []
  if (month === '' || Date.UTC(2000 + Number(year), Number(month)) <= now) return { problem: 'bad-expiry' }
  if (!/^\d{3}$/.test(text('code'))) return { problem: 'bad-code' }
  return { card }
}
