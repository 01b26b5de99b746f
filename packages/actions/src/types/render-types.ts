import type { ActionMetadata } from '../action-metadata.ts'

/** The text of the `.jay-action.d.ts` for a file: `<Pascal>Input` and `<Pascal>Output`, and what its schemas define. The same for the same metadata. */
export function renderTypes(_metadata: ActionMetadata): string {
  throw new Error('not written yet')
}
