/**
 * Wraps foreign content (a mail, a page, a file) so that the model can distinguish it from instructions.
 * Every `<` inside is escaped, so no content can close the fence and continue outside it.
 */
export function dataFence(kind: string, content: unknown): string {
  return `<data kind=${JSON.stringify(kind)}>\n${JSON.stringify(content).replaceAll('<', '\\u003c')}\n</data>`
}
