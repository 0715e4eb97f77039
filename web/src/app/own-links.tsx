import { Link } from 'react-router-dom'
import { siteMessages } from '../messages/site.fr.ts'
import { MENU_ITEM } from '../shared/menu-item.ts'
import { usePanel } from './panels.ts'
import { paths } from './paths.ts'

interface Props {
  /** In a dialog, whose entry in the history they take the place of. */
  replace?: boolean
  onDone(): void
}

/** What belongs to this browser, with an account or without. */
export function OwnLinks({ replace = false, onDone }: Props) {
  const show = usePanel((state) => state.show)
  const { footer } = siteMessages
  return (
    <>
      <Link to={paths.library} replace={replace} onClick={onDone} className={MENU_ITEM}>
        {footer.library}
      </Link>
      <button
        type="button"
        className={MENU_ITEM}
        onClick={() => {
          onDone()
          show('preferences')
        }}
      >
        {footer.preferences}
      </button>
    </>
  )
}
