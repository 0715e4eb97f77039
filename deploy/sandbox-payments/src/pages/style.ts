import { readFileSync } from 'node:fs'

/** The tokens of the site, dark and light; light follows the device setting, since the pages have no scripts. */
const TOKENS = readFileSync(new URL('../../../../web/src/design/tokens.css', import.meta.url), 'utf8')
const LIGHT = /:root\[data-theme="light"\] \{[^}]*\}/.exec(TOKENS)?.[0] ?? ''

export const STYLE = `${TOKENS.replace(LIGHT, '')}
@media (prefers-color-scheme: light) { ${LIGHT.replace('[data-theme="light"]', '')} }
* { box-sizing: border-box; margin: 0 }
body { background: var(--alcove-background); color: var(--alcove-text); min-height: 100vh;
  font: 400 16px/1.5 var(--alcove-font-text) }
.band { background: var(--alcove-raised-2); color: var(--alcove-gold); border-bottom: 2px solid; text-align: center; padding: 8px 16px; font-weight: 600;
  font-size: 14px }
main { width: 100%; max-width: 960px; margin: 0 auto; padding: 24px 16px 48px }
h1 { font-size: 22px; line-height: 1.15; margin-bottom: 16px }
h2 { font-size: 18px; line-height: 1.15; margin-bottom: 12px }
.columns { display: grid; gap: 24px; align-items: start }
@media (min-width: 768px) {
  main { padding-top: 48px }
  h1 { font-size: 28px; margin-bottom: 24px }
  .columns { grid-template-columns: 1fr 1fr }
}
.narrow { max-width: 520px }
.card { background: var(--alcove-raised); border: 1px solid var(--alcove-line);
  border-radius: var(--alcove-radius-card); padding: 20px; min-width: 0 }
.card + .card { margin-top: 16px }
.columns > .card { margin-top: 0 }
.muted { color: var(--alcove-muted); font-size: 14px }
.total { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; margin-top: 16px;
  padding-top: 16px; border-top: 1px solid var(--alcove-line) }
.total strong { font-size: 28px; line-height: 1.15; font-variant-numeric: tabular-nums; white-space: nowrap }
.problem, .done { border-radius: var(--alcove-radius-control); padding: 12px; margin-bottom: 16px; font-size: 14px;
  background: var(--alcove-raised-2); border-left: 4px solid var(--alcove-danger) }
.done { border-left-color: var(--alcove-success) }
label { display: block; font-size: 14px; margin-bottom: 4px }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums;
  color: inherit; background: var(--alcove-background); border: 1px solid var(--alcove-line-strong);
  border-radius: var(--alcove-radius-control) }
.field { margin-bottom: 16px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
button, .button { display: inline-block; min-height: 44px; padding: 10px 20px; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; border-radius: var(--alcove-radius-control);
  border: 1px solid var(--alcove-accent); background: var(--alcove-accent); color: var(--alcove-on-accent);
  transition: background var(--alcove-motion) var(--alcove-ease) }
button:hover, .button:hover { background: var(--alcove-accent-hover) }
button.quiet { background: transparent; color: var(--alcove-text); border-color: var(--alcove-line-strong) }
.wide { width: 100% }
.row { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px }
a { color: var(--alcove-accent-text) }
a.button { color: var(--alcove-on-accent) }
.leave { display: inline-block; margin-top: 8px; padding: 10px 0 }
:focus-visible { outline: 2px solid var(--alcove-accent-text); outline-offset: 2px }
details { margin: 8px 0 16px; font-size: 14px }
summary { cursor: pointer; padding: 10px 0; color: var(--alcove-accent-text) }
details ul { list-style: none; padding: 0; border: 1px solid var(--alcove-line);
  border-radius: var(--alcove-radius-control) }
details li + li { border-top: 1px solid var(--alcove-line) }
details li a { display: block; padding: 10px 12px; text-decoration: none; color: var(--alcove-text) }
details li a:hover { background: var(--alcove-raised-2) }
details li a[aria-current] { box-shadow: inset 4px 0 var(--alcove-accent) }
details li span { display: block; color: var(--alcove-muted); font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 500; color: var(--alcove-muted) }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--alcove-line); vertical-align: top }
td.number, th.number { text-align: right; white-space: nowrap }
@media (prefers-reduced-motion: reduce) { * { transition: none } }
`
