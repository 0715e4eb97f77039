import type { ReactNode } from 'react'

interface Props {
  /** Fills a 16:9 frame of reserved size. */
  player: ReactNode
  /** Details of the video. */
  children: ReactNode
  /** Right of the player on wide screens, below it otherwise. */
  aside?: ReactNode
  /** Full-width player. */
  theatre?: boolean
}

const COLUMNS = 'xl:grid-cols-[minmax(0,1100px)_minmax(300px,25%)] xl:grid-rows-[auto_1fr] xl:gap-x-6'

export function WatchLayout({ player, children, aside, theatre = false }: Props) {
  const width = aside || theatre ? 'max-w-[1440px]' : 'max-w-[1148px]'
  return (
    <div className={`mx-auto grid w-full grid-cols-1 md:px-6 md:pt-6 ${width} ${aside ? COLUMNS : ''}`}>
      <div className={theatre && aside ? 'xl:col-span-2' : ''}>
        <div
          className={`relative mx-auto aspect-video overflow-hidden bg-black text-on-accent md:rounded-card ${theatre ? 'max-h-[calc(100dvh-120px)] w-full' : ''}`}
        >
          {player}
        </div>
      </div>
      <div className="px-4 md:px-0">{children}</div>
      {aside && (
        <aside
          className={`mt-10 px-4 md:px-0 ${theatre ? 'xl:row-start-2' : 'xl:row-span-2 xl:row-start-1'} xl:col-start-2 xl:mt-0 ${theatre ? 'xl:pt-5' : ''}`}
        >
          {aside}
        </aside>
      )}
    </div>
  )
}
