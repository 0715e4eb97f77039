import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type Block, parseMarkdown, type Span, toAnchor } from './markdown.ts'

interface Props {
  source: string
  /** Renders the content of `{{name}}`. */
  part?: (name: string) => ReactNode
}

// Blocks of a fixed text never move: their index identifies them.
export function MarkdownPage({ source, part }: Props) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads there again
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(hash.slice(1))
    place?.scrollIntoView()
    place?.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <article className="page py-12 md:py-16">
      <div className="mx-auto max-w-[720px]">
        {parseMarkdown(source).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <BlockView key={index} block={block} part={part} />
        ))}
      </div>
    </article>
  )
}

function BlockView({ block, part }: { block: Block; part: Props['part'] }) {
  if (block.kind === 'part') return part?.(block.name)
  if (block.kind === 'heading')
    return block.level === 1 ? (
      <h1 className="font-display text-2xl md:text-3xl">{block.text}</h1>
    ) : (
      <h2 id={toAnchor(block.text)} tabIndex={-1} className="mt-10 scroll-mt-20 text-lg font-semibold">
        {block.text}
      </h2>
    )
  if (block.kind === 'paragraph')
    return (
      <p className="mt-4 text-muted">
        <Spans spans={block.spans} />
      </p>
    )
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-5 text-muted marker:text-accent-text">
      {block.items.map((spans) => (
        <li key={spans.map((span) => span.text).join('')}>
          <Spans spans={spans} />
        </li>
      ))}
    </ul>
  )
}

const Spans = ({ spans }: { spans: Span[] }) =>
  spans.map((span) =>
    span.strong ? (
      <strong key={span.text} className="font-medium text-text">
        {span.text}
      </strong>
    ) : (
      span.text
    ),
  )
