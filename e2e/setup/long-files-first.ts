import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files of most of a minute, or more. */
const LONG = new RegExp(
  `/(?:${[
    'e2e/journeys/(?:kafka|demo|support-desk|one-demo/one-demo)',
    'e2e/faults/wrong-installation',
    'e2e/uploads/resumed-upload',
    'e2e/recovery/backup',
    'e2e/console/(?:desk|one-platform/one-platform)',
    'e2e/copy/one-site/one-site',
    'e2e/take-down/any-order',
    'deploy/embedded/test/backup/[^/]+',
    'services/media/test/(?:preparation/(?:fair-queue/fair-queue|process-content)|remakes/remake-content|fingerprints/recognise-copies)',
    'services/billing/test/adapters/stripe/stripe',
    'services/moderation/test/permutations',
    'services/billing/test/emails/emails',
    'services/billing/test/webhook-permutations/permutations',
  ].join('|')})[.]test[.]ts$`,
)

/** Without a record of earlier runs vitest starts with the largest files, and would finish with these. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
