import { expect, test } from 'vitest'
import { parseMarkdown, toAnchor } from './markdown.ts'

test('parses headings, multi-line paragraphs, and lists with strong text', () => {
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

test('parses a placeholder as its own block', () => {
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
  expect(toAnchor(heading)).toBe(anchor)
})

test('converts apostrophes to typographic ones', () => {
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
