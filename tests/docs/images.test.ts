import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const images = join(root, 'docs/images')

/** The paths of the pictures that a page of the docs shows. */
function picturesIn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const found = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)|<img src="([^"]+)"/g)]
  return found.map(([, inMarkdown, inHtml]) => join(root, dirname(page), inMarkdown ?? inHtml ?? ''))
}

const pages = ['README.md', 'docs/workspace.md', 'docs/page.md']

test.each(pages)('every picture that %s shows exists', (page) => {
  const pictures = picturesIn(page)
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((path) => !existsSync(path))).toEqual([])
})

test('every picture is shown somewhere, and none is larger than 150 kB', () => {
  const shown = pages.flatMap(picturesIn)
  const all = readdirSync(images).map((name) => join(images, name))
  expect(all.filter((path) => !shown.includes(path))).toEqual([])
  expect(all.filter((path) => statSync(path).size > 150_000)).toEqual([])
})
