/**
 * From Gemini 3 on, a model accepts thinking levels, and refuses a call without a signature after the last user message.
 * Names without a number that end in `latest` mean the newest model.
 */
export function isGemini3OrLater(model: string): boolean {
  const version = /gemini-(\d+)/.exec(model)?.[1]
  return version === undefined ? /gemini-.*latest$/.test(model) : Number(version) >= 3
}
