import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { automaticHideReads, automaticHideWrites } from './automatic-hides.ts'
import { bulkAnswers, bulkAnswerWrites } from './bulk-answers.ts'
import { caseLists } from './case-lists.ts'
import { caseNeighbours } from './case-neighbours.ts'
import { caseReads, caseWrites } from './cases.ts'
import { dueDecisions } from './due-decisions.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { networkKeyWrites } from './network-keys.ts'
import { personReads, personWrites } from './people.ts'
import { previewReads, previewWrites } from './previews.ts'
import { reportAnswerReads, reportAnswerWrites } from './report-answers.ts'
import { reportLists } from './report-lists.ts'
import { reportedContents } from './reported-contents.ts'
import { reportReads, reportWrites } from './reports.ts'
import { retentionWrites } from './retention.ts'
import { videoHideReads, videoHideWrites } from './video-hides.ts'

/** All queries of moderation. */
export function createModerationStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...caseReads(prisma),
    ...caseLists(prisma),
    ...caseNeighbours(prisma),
    ...bulkAnswers(prisma),
    ...dueDecisions(prisma),
    ...personReads(prisma),
    ...previewReads(prisma),
    ...videoHideReads(prisma),
    ...reportReads(prisma),
    ...reportAnswerReads(prisma),
    ...automaticHideReads(prisma),
    ...reportLists(prisma),
    ...reportedContents(prisma),
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...caseWrites(tx),
      ...personWrites(tx),
      ...previewWrites(tx),
      ...reportWrites(tx),
      ...videoHideWrites(tx),
      ...reportAnswerWrites(tx),
      ...bulkAnswerWrites(tx),
      ...automaticHideWrites(tx),
      ...networkKeyWrites(tx),
      ...retentionWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type ModerationStore = ReturnType<typeof createModerationStore>

export type ModerationTx = Parameters<Parameters<ModerationStore['inTransaction']>[0]>[0]
