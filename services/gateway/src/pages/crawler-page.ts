import { BUSINESS_TIME_ZONE } from '@alcove/contracts'
import { html, raw } from 'hono/html'
import { pageMessages } from '../messages/pages.fr.ts'
import { type PageHead, renderHead } from './head.ts'
import type { PageVideo } from './page-video.ts'
import type { Particulars } from './particulars.ts'

/** Text of a page for readers without scripts. */
export interface PageBody {
  heading: string
  lead?: string
  video?: PageVideo
  sections?: { heading: string; videos: PageVideo[] }[]
  particulars?: Particulars[]
  /** Hides links to plans. */
  isFree?: boolean
}

/** Renders a page of text without script, picture, frame or stream. */
export async function renderCrawlerPage(head: PageHead, body: PageBody, origin: string): Promise<string> {
  const { heading, lead, video, sections, particulars, isFree } = body
  const navigation = NAVIGATION.filter((to) => !(isFree && to === PLANS))
  const page = await html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${raw(await renderHead(head, origin))}</head>
<body>
<header>
<nav>${navigation.map(renderSpacedLink)}</nav>
</header>
<main>
<h1>${heading}</h1>
${lead === undefined ? '' : html`<p>${lead}</p>\n`}${video === undefined ? '' : renderVideoDetails(video)}${sections?.map(renderSection)}${particulars?.map(renderParticulars)}</main>
<footer>
<p>${pageMessages.adults}</p>
<nav>${LEGAL.map(renderSpacedLink)}</nav>
</footer>
</body>
</html>
`
  return page.toString()
}

const {
  discover,
  subscriptions,
  legalNotice,
  privacyPolicy,
  termsOfUse,
  termsOfSale,
  termination,
  withdrawal,
  report,
  help,
} = pageMessages.fixed
const PLANS = { title: subscriptions.title, path: '/subscriptions' }
const NAVIGATION = [
  { title: pageMessages.home, path: '/' },
  { title: discover.title, path: '/categories' },
  PLANS,
]
const LEGAL = [
  { title: privacyPolicy.title, path: '/privacy-policy' },
  { title: legalNotice.title, path: '/legal-notice' },
  { title: termsOfUse.title, path: '/terms-of-use' },
  { title: termsOfSale.title, path: '/terms-of-sale' },
  { title: termination.title, path: '/resilier' },
  { title: withdrawal.title, path: '/renoncer' },
  { title: report.title, path: '/signaler' },
  { title: help.title, path: '/aide' },
]

const renderLink = ({ title, path }: { title: string; path: string }) => html`<a href="${path}">${title}</a>`
const renderSpacedLink = (to: { title: string; path: string }) => html`${renderLink(to)} `

function renderSection({ heading, videos }: { heading: string; videos: PageVideo[] }) {
  if (videos.length === 0) return html`<h2>${heading}</h2>\n<p>${pageMessages.empty}</p>\n`
  return html`<h2>${heading}</h2>
<ul>
${videos.map((video) => html`<li>\n<h3>${renderLink(video)}</h3>\n${renderVideoDetails(video)}</li>\n`)}</ul>
`
}

function renderParticulars({ heading, details }: Particulars) {
  return html`<h2>${heading}</h2>
<dl>
${details.map(([label, value]) => html`<dt>${label}</dt>\n<dd>${value}</dd>\n`)}</dl>
`
}

function renderVideoDetails({ description, publishedAt, duration }: PageVideo) {
  return html`${description.trim() === '' ? '' : html`<p>${description}</p>\n`}${
    publishedAt === null
      ? ''
      : html`<p>${pageMessages.publishedOn} <time datetime="${publishedAt}">${longDate.format(new Date(publishedAt))}</time></p>\n`
  }${duration === null ? '' : html`<p>${pageMessages.duration} ${formatDuration(duration)}</p>\n`}`
}

const longDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: BUSINESS_TIME_ZONE })

/** 3661 -> `1:01:01`, as the site writes durations. */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60)]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
