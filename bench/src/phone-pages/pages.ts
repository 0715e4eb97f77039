import type { Visited } from './visit.ts'

/** Typical landing pages. @param contentId of a published local content */
export function pagesOf(site: string, contentId: string): Record<'home' | 'discover' | 'watch', Visited> {
  return {
    home: {
      url: `${site}/`,
      seen: (page) => page.getByRole('article').first().waitFor(),
      interact: (page) => page.getByRole('button', { name: 'Ouvrir le menu' }).click(),
    },
    discover: {
      url: `${site}/categories`,
      seen: (page) => page.getByRole('article').first().waitFor(),
      interact: (page) => page.getByRole('button', { name: /^Étiquettes/ }).click(),
    },
    watch: {
      url: `${site}/content/${contentId}`,
      seen: (page) => page.getByRole('region', { name: /^lecteur vidéo/i }).waitFor(),
      interact: (page) => page.getByRole('button', { name: 'Ouvrir le menu' }).click(),
    },
  }
}

export function barePage(url: string): Visited {
  return {
    url,
    seen: (page) => page.getByRole('heading').waitFor(),
    interact: (page) => page.getByRole('button').click(),
  }
}
