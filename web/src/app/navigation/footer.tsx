import { Link } from 'react-router-dom'
import { leaveSite } from '../../features/quick-exit/leave-site.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { LEGAL_LINKS } from '../../shared/legal-links.ts'
import { usePanel } from '../../shared/overlays/use-panel.ts'
import { paths } from '../../shared/paths.ts'

const LINK = 'inline-flex min-h-11 items-center rounded-control text-sm text-muted hover:text-text'

const { footer } = siteMessages

export function Footer() {
  const show = usePanel((state) => state.show)
  return (
    <footer className="mt-20 border-t border-line">
      <div className="page grid gap-y-2 py-6">
        <p className="text-sm text-muted">{footer.line}</p>
        <div className="flex flex-wrap gap-x-6">
          <nav aria-label={footer.label} className="contents">
            {LEGAL_LINKS.map(({ to, label }) => (
              <Link key={to} to={to} className={LINK}>
                {label}
              </Link>
            ))}
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
          <button type="button" className={LINK} onClick={leaveSite}>
            {footer.leave}
          </button>
        </div>
      </div>
    </footer>
  )
}
