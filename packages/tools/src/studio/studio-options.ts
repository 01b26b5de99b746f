export interface StudioOptions {
  /** Who wrote what a model with this id said, for the line in each file that tells whose draft it is. */
  author?: (modelId: string) => string
  now?: () => Date
}

/** Stands in every file: whoever gets it must see that no person has written it. */
export function draftLine({ author = (modelId) => modelId }: StudioOptions, modelId: string): string {
  return `Draft written by ${author(modelId)}. Check it before use.`
}
