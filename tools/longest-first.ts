import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes; a fresh clone knows no durations yet. */
const longest =
  /e2e\/accessibility-|src\/app\/(commands|documents|every-route|exchange-commands|unusable-settings)\.|tenancy\.server/

/** Starts the longest files first, so that no core waits for one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is Vitest's method.
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
