import { type Markup, raw } from '@alcove/kit/http/html'
import { DARK, LIGHT, type Palette } from './palette.ts'

const TEXT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BRAND = "Georgia,'Times New Roman',serif"

// Note: fonts are set on each cell, for clients that render in quirks mode do not pass them on to tables.
const SHAPES = {
  page: 'margin:0;padding:0;width:100%',
  preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  around: 'padding:32px 16px',
  column: 'width:100%;max-width:600px;text-align:left;overflow-wrap:anywhere;word-break:break-word',
  brand: `padding:0 0 20px 2px;font:22px/1 ${BRAND}`,
  arch: 'display:inline-block;width:14px;height:17px;margin-right:11px;border-width:3px 3px 0;border-style:solid;border-radius:10px 10px 0 0;vertical-align:-1px',
  door: 'display:block;width:3px;height:10px;margin:7px auto 0;border-width:2px 2px 0;border-style:solid;border-radius:4px 4px 0 0',
  sheet: `padding:32px;border-width:1px;border-style:solid;border-radius:12px;font:16px/1.5 ${TEXT}`,
  heading: 'margin:0 0 20px;font-size:22px;line-height:1.25;font-weight:600',
  paragraph: 'margin:0 0 16px',
  fact: 'margin:0 0 16px;padding:10px 16px;border-radius:6px;font-variant-numeric:tabular-nums',
  label: 'display:block;font-size:14px',
  quotation: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left-width:3px;border-left-style:solid',
  frame: 'margin:0 0 12px;border-collapse:separate',
  button: 'border-radius:6px',
  press: `display:inline-block;padding:12px 24px;font:600 16px/1.5 ${TEXT};text-decoration:none`,
  written: 'margin:0 0 16px',
  link: 'font-size:14px;text-decoration:underline',
  signature: 'margin:24px 0 0',
  foot: `padding:16px 2px 0;font:14px/1.5 ${TEXT}`,
  small: 'margin:0 0 4px',
} as const

type Name = keyof typeof SHAPES

const colours = (palette: Palette): Partial<Record<Name, string>> => ({
  page: `background-color:${palette.background};color:${palette.text}`,
  brand: `color:${palette.text}`,
  arch: `border-color:${palette.accent}`,
  door: `border-color:${palette.text}`,
  sheet: `background-color:${palette.raised};border-color:${palette.line};color:${palette.text}`,
  fact: `background-color:${palette.raised2}`,
  label: `color:${palette.muted}`,
  quotation: `border-color:${palette.strong}`,
  button: `background-color:${palette.accent}`,
  press: `color:${palette.onAccent}`,
  link: `color:${palette.link}`,
  foot: `color:${palette.muted}`,
})

const light = colours(LIGHT)

/** Inline attributes: form and light colours, as many clients drop the styles of the head. */
export function as(name: Name): Markup {
  return raw(`class="${name}" style="${[SHAPES[name], light[name]].filter(Boolean).join(';')}"`)
}

/** Rules that only the head can hold: dark colours, and smaller margins on a narrow screen. */
export const HEAD_STYLE: Markup = raw(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.around{padding:20px 12px!important}.sheet{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
${Object.entries(colours(DARK))
  .map(([name, declarations]) => `.${name}{${declarations.replaceAll(/(;|$)/g, '!important$1')}}`)
  .join('\n')}
}`)
