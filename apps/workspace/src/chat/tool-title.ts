/** `gmail_thread_read` as people say it: "Gmail thread read". */
export function toolTitle(name: string): string {
  const words = name
    .replace(/^mcp__/, '')
    .replace(/[_\-./:]+/g, ' ')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}
