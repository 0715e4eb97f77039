import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { contentSearches } from './content-search.ts'
import { dailyViewReads, dailyViewSweeps, dailyViewWrites } from './daily-views.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { hiddenVideoReads, hiddenVideoWrites } from './hidden-videos.ts'
import { localContentWrites } from './local-contents.ts'
import { peopleReads, peopleWrites } from './people.ts'
import { pictureStore, pictureSweeps } from './pictures.ts'
import { providerAnswerReads, providerAnswerWrites } from './provider-answers.ts'
import { providerSyncReads, providerSyncWrites } from './provider-syncs.ts'
import {
  providerVideoReads,
  providerVideoSweeps,
  providerVideoUpserts,
  providerVideoWrites,
} from './provider-videos.ts'
import { publishedContentReads } from './published-contents.ts'
import { sitemapReads } from './sitemap-contents.ts'

/** Every query of catalog. */
export function createCatalogStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...publishedContentReads(prisma),
    ...contentSearches(prisma),
    ...sitemapReads(prisma),
    ...peopleReads(database),
    ...dailyViewReads(prisma),
    ...dailyViewSweeps(database),
    ...providerAnswerReads(prisma),
    ...providerAnswerWrites(prisma),
    ...providerVideoReads(prisma),
    ...providerVideoUpserts(prisma),
    ...providerVideoSweeps(database),
    ...hiddenVideoReads(prisma),
    ...providerSyncReads(prisma),
    ...providerSyncWrites(prisma),
    ...pictureStore(prisma),
    ...pictureSweeps(database),
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...localContentWrites(tx),
      ...peopleWrites(tx),
      ...dailyViewWrites(tx),
      ...providerVideoWrites(tx),
      ...hiddenVideoWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type CatalogStore = ReturnType<typeof createCatalogStore>
