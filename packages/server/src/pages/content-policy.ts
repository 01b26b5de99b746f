import { createHash } from 'node:crypto'

/** Lets a page run and look as what stands in it itself, ask this server, and load or run nothing else, wherever from. */
export function contentPolicy(page: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashes(page, /<style>([\s\S]*?)<\/style>/g)}`,
    `script-src ${hashes(page, /<script[^>]*>([\s\S]*?)<\/script>/g)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashes(page: string, element: RegExp): string {
  const contents = [...page.matchAll(element)].map(([, inside = '']) => inside)
  return (
    contents.map((inside) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`).join(' ') || "'none'"
  )
}
