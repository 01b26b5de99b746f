/**
 * Wraps what is not ours (a mail, a page, a file) so that the model can tell it from instructions.
 * Every `<` inside is escaped: no content can close the fence and go on outside of it.
 */
export function dataFence(kind: string, content: unknown): string {
  return `<data kind=${JSON.stringify(kind)}>\n${JSON.stringify(content).replaceAll('<', '\\u003c')}\n</data>`
}
