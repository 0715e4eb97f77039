import type { Operator } from '@alcove/contracts'
import { emailFrame, footOf } from '../../messages/email.fr.ts'
import type { EmailLayout, Piece } from './email-layout.ts'

/**
 * Renders an email as plain text, which every mail client can show.
 * @param site base URL without a trailing slash; null if unknown
 */
export function asText({ body }: EmailLayout, site: string | null, operator: Operator): string {
  const { greeting, signature } = emailFrame
  const paragraphs = body.map((piece) => piece && paragraph(piece, site)).filter((one) => one !== null)
  return `${[greeting, ...paragraphs, signature, ...footOf(operator)].join('\n\n')}\n`
}

function paragraph(piece: Piece, site: string | null): string | null {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'fact') return `${piece.label} : ${piece.value}`
  if (piece.kind === 'quotation') return `${piece.introduction}\n${piece.words}`
  return site && `${piece.sentence}\n${site}${piece.path}`
}
