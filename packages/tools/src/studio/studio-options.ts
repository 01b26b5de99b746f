export interface StudioOptions {
  /** The author of a model's text, for the line in each file that marks it as a draft. */
  author?: (modelId: string) => string
  now?: () => Date
}

/** Part of every file, so that readers see that no person wrote it. */
export function draftLine({ author = (modelId) => modelId }: StudioOptions, modelId: string): string {
  return `Draft written by ${author(modelId)}. Check it before use.`
}
