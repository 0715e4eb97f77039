import { Link } from 'react-router-dom'
import { leave } from '../features/quick-exit/leave.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { usePanel } from './panels.ts'
import { paths } from './paths.ts'

const LINK = 'inline-flex min-h-11 items-center rounded-control text-sm text-muted hover:text-text'

export function Footer() {
  const { footer } = siteMessages
  const show = usePanel((state) => state.show)
  return (
    <footer className="mt-20 border-t border-line">
      <div className="page grid gap-y-2 py-6">
        <p className="text-sm text-muted">{footer.line}</p>
        <div className="flex flex-wrap gap-x-6">
          <nav aria-label={footer.label} className="contents">
            <Link to={paths.privacyPolicy} className={LINK}>
              {footer.privacy}
            </Link>
            <Link to={paths.legalNotice} className={LINK}>
              {footer.legal}
            </Link>
            <Link to={paths.howToReport} className={LINK}>
              {footer.report}
            </Link>
          </nav>
          <Link to={paths.library} className={LINK}>
            {footer.library}
          </Link>
          <button type="button" className={LINK} onClick={() => show('preferences')}>
            {footer.preferences}
          </button>
          <button type="button" className={LINK} onClick={() => show('shortcuts')}>
            {footer.shortcuts}
          </button>
          <button type="button" className={LINK} onClick={leave}>
            {footer.leave}
          </button>
        </div>
      </div>
    </footer>
  )
}
