import type { Database } from '@alcove/kit/database/database'
import { createTransactions, type TransactionDeps } from '@alcove/kit/database/transactions'
import { blockedFileReads, blockedFileWrites } from './blocked-files.ts'
import { captionReads, captionWrites } from './captions.ts'
import { contentReads, contentWrites } from './contents.ts'
import { evidenceHoldWrites } from './evidence-holds.ts'
import { fingerprintReads, fingerprintWrites } from './fingerprints.ts'
import { formerSetReads, formerSetWrites } from './former-sets.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { draftCounts, oldDraftSweeps } from './old-drafts.ts'
import { originalReads, originalWrites } from './originals.ts'
import { ownContentReads } from './own-contents.ts'
import { ownCoverReads, ownCoverWrites } from './own-covers.ts'
import { playbackReads } from './playback.ts'
import { prefixLocks } from './prefix-locks.ts'
import { preparationDebtWrites } from './preparation-debts.ts'
import { preparationQueueWrites } from './preparation-queue.ts'
import { preparationPauses, preparationReads } from './preparations.ts'
import { remakableReads } from './remakes/remakable.ts'
import { remakeReads, remakeWrites } from './remakes/remakes.ts'
import { sweepBrakes } from './sweep-brakes.ts'
import { takenDownReads } from './taken-down.ts'
import { trashedFiles, trashedFileWrites } from './trashed-files.ts'
import { uploaderReads, uploaderWrites } from './uploaders.ts'
import { pendingUploadReads, pendingUploadWrites } from './uploads/pending-uploads.ts'
import { refusedUploadReads, refusedUploadWrites } from './uploads/refused-uploads.ts'
import { resumableUploadReads, resumableUploadWrites } from './uploads/resumable-uploads.ts'
import { uploadHolds } from './uploads/upload-holds.ts'
import { urgentReportWrites } from './urgent-reports.ts'

/** All queries of media. */
export function createMediaStore(database: Database, deps: TransactionDeps) {
  const prisma = new PrismaClient({ adapter: database.adapter })
  return {
    ...contentReads(prisma),
    ...ownContentReads(prisma),
    ...captionReads(prisma),
    ...ownCoverReads(prisma),
    ...uploaderReads(prisma),
    ...playbackReads(prisma),
    ...formerSetReads(prisma),
    ...fingerprintReads(database),
    ...refusedUploadReads(prisma),
    ...sweepBrakes(prisma),
    ...preparationReads(prisma),
    ...preparationPauses(prisma),
    ...remakeReads(prisma),
    ...remakableReads(prisma),
    ...takenDownReads(prisma),
    ...originalReads(prisma),
    ...trashedFiles(prisma),
    ...pendingUploadReads(prisma),
    ...oldDraftSweeps(database),
    ...resumableUploadReads(prisma),
    ...uploadHolds(database),
    ...prefixLocks(database),
    ...blockedFileReads(prisma),
    inTransaction: createTransactions(prisma, deps, (tx: Prisma.TransactionClient) => ({
      ...contentWrites(tx),
      ...blockedFileWrites(tx),
      ...captionWrites(tx),
      ...ownCoverWrites(tx),
      ...evidenceHoldWrites(tx),
      ...urgentReportWrites(tx),
      ...formerSetWrites(tx),
      ...fingerprintWrites(tx),
      ...uploaderReads(tx),
      ...uploaderWrites(tx),
      ...pendingUploadWrites(tx),
      ...resumableUploadWrites(tx),
      ...draftCounts(tx),
      ...trashedFileWrites(tx),
      ...originalWrites(tx),
      ...preparationDebtWrites(tx),
      ...preparationQueueWrites(tx),
      ...remakeReads(tx),
      ...remakeWrites(tx),
      ...refusedUploadReads(tx),
      ...refusedUploadWrites(tx),
    })),
    close: () => prisma.$disconnect(),
  }
}

export type MediaStore = ReturnType<typeof createMediaStore>
/** The operations of a media transaction. */
export type MediaTransaction = Parameters<Parameters<MediaStore['inTransaction']>[0]>[0]
