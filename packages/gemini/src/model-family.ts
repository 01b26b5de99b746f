/**
 * From Gemini 3 on a model takes thinking levels and refuses a call of the running exchange that comes back without a signature.
 * Names without a number that end in `latest` stand for the newest.
 */
export function isGemini3OrLater(model: string): boolean {
  const version = /gemini-(\d+)/.exec(model)?.[1]
  return version === undefined ? /gemini-.*latest$/.test(model) : Number(version) >= 3
}
