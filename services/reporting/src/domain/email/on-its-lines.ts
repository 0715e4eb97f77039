import { oneLine, severalLines } from '../plain-text.ts'
import type { EmailLayout, Piece } from './email-layout.ts'

/** Keeps each sentence on its line, so that no subject starts a header. Quoted words keep their line breaks. */
export function onItsLines({ subject, body }: EmailLayout): EmailLayout {
  return { subject: oneLine(subject), body: body.map((piece) => piece && tidied(piece)) }
}

function tidied(piece: Piece): Piece {
  if (typeof piece === 'string') return oneLine(piece)
  if (piece.kind === 'fact') return { ...piece, value: oneLine(piece.value) }
  if (piece.kind === 'quotation') return { ...piece, words: severalLines(piece.words) }
  return piece
}
