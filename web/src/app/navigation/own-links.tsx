import { Link } from 'react-router-dom'
import { siteMessages } from '../../messages/site.fr.ts'
import { usePanel } from '../../shared/overlays/use-panel.ts'
import { paths } from '../../shared/paths.ts'
import { MENU_ITEM } from '../../shared/ui/menu-item.ts'

interface Props {
  /** Replaces the history entry of the dialog that shows the links. */
  replace?: boolean
  onDone(): void
}

/** Links to what this browser keeps, with or without an account. */
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
