import { expect, test } from 'vitest'
import { anchorOf, parseMarkdown } from './markdown.ts'

test('headings, paragraphs over several lines, and lists with strong words', () => {
  expect(
    parseMarkdown('# Titre\n\n## Partie\n\nUne ligne\nqui continue.\n\n- **Accès** : copie.\n- Deux\n'),
  ).toEqual([
    { kind: 'heading', level: 1, text: 'Titre' },
    { kind: 'heading', level: 2, text: 'Partie' },
    { kind: 'paragraph', spans: [{ text: 'Une ligne qui continue.', strong: false }] },
    {
      kind: 'list',
      items: [
        [
          { text: 'Accès', strong: true },
          { text: ' : copie.', strong: false },
        ],
        [{ text: 'Deux', strong: false }],
      ],
    },
  ])
})

test('a part that a page puts in stands alone', () => {
  expect(parseMarkdown('Le vendeur :\n\n{{seller}}\n\nEt {{seller}}.')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Le vendeur :', strong: false }] },
    { kind: 'part', name: 'seller' },
    { kind: 'paragraph', spans: [{ text: 'Et {{seller}}.', strong: false }] },
  ])
})

test.each([
  ['Signaler un contenu', 'signaler-un-contenu'],
  ["Retrait d'une vidéo par un fournisseur", 'retrait-d-une-video-par-un-fournisseur'],
])('%s: #%s', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor)
})

test('apostrophes are typographic', () => {
  expect(parseMarkdown("Aucun remboursement n'est accordé lorsqu'un **d'eux** s'en va.")).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: 'Aucun remboursement n’est accordé lorsqu’un ', strong: false },
        { text: 'd’eux', strong: true },
        { text: ' s’en va.', strong: false },
      ],
    },
  ])
})
