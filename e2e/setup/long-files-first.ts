import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files of about a minute each, however short the files are. */
const LONG =
  /\/e2e\/(?:journeys\/(?:kafka|embedded|visitor|demo)|faults\/(?:broker-gone|stopped-starts)|recovery\/backup)\.test\.ts$/

/** Without a record of earlier runs vitest starts with the largest files, and would finish with these. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
