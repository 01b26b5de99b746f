import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every relative link in the Markdown of the repository leads to a file and a heading', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  const pages = listed
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('tests/fixtures/') && existsIn(path))
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap(brokenLinks)).toEqual([])
})

test.each([
  ['README.md', 8_000],
  ['ARCHITECTURE.md', 14_000],
])('%s has at most %d bytes: what is more belongs on a page under docs/', (page, most) => {
  expect(Buffer.byteLength(read(page))).toBeLessThanOrEqual(most)
})

test('a heading is linked by its words, a second one of the same words with a number', () => {
  expect(anchorsOf('# `npm test`, and A_b\n```\n# no heading\n```\n## Limits\n### [Limits](x.md)\n')).toEqual(
    new Set(['npm-test-and-a_b', 'limits', 'limits-1']),
  )
})

const existsIn = (path: string) => existsSync(`${root}/${path}`)
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

function brokenLinks(page: string): string[] {
  return linksOf(read(page)).flatMap((link) => {
    const [name = '', anchor] = link.split('#')
    const path = name === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(name))
    if (path.startsWith('..') || !existsIn(path)) return [`${page}: ${link}: there is no such file`]
    const isThere = anchor === undefined || !path.endsWith('.md') || anchorsOf(read(path)).has(anchor)
    return isThere ? [] : [`${page}: ${link}: there is no such heading`]
  })
}

/** What `[words](target)`, `![picture](target)` and `[name]: target` link to, but for addresses with a scheme. */
function linksOf(markdown: string): string[] {
  const prose = withoutCode(markdown).replace(/`[^`\n]*`/g, '')
  const found = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)/gm)]
  return found.map(([, inline, reference]) => inline ?? reference ?? '').filter((link) => !/^[a-z]+:|^\//i.test(link))
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(markdown: string): Set<string> {
  const counts = new Map<string, number>()
  const headings = [...withoutCode(markdown).matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, heading = '']) =>
    slugOf(heading),
  )
  return new Set(
    headings.map((slug) => {
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

const withoutCode = (markdown: string): string => markdown.replace(/^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2\s*$/gm, '')

function slugOf(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
}

test('every source file that ARCHITECTURE.md and docs/design name exists', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n')
  const isThere = (path: string) =>
    files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
  const pages = ['ARCHITECTURE.md', ...files.filter((path) => /^docs\/design\/(?!seeds)[^/]+\.md$/.test(path))]
  const missing = pages.flatMap((page) => {
    const paths = [...read(page).matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)].map(([, path = '']) => path)
    return paths
      .filter(isSource)
      .filter((path) => !isThere(path) && !isThere(`packages/${path}`))
      .map((path) => `${page}: ${path}`)
  })
  expect(missing).toEqual([])
})

/** Paths begin at the root, or with the name of a package: `kernel/src/loop.ts`. */
const isSource = (path: string) => /^(?:packages|apps|examples|tests|bench|[a-z]+\/src)\//.test(path)
