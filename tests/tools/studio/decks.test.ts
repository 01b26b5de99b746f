import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { slidesOf, studio, textOf } from './studio.ts'

const themes = ['minimal', 'bold', 'corporate', 'elegant', 'dark', 'playful']

test('a presentation has exactly the requested slides, and its answer says so', async () => {
  const { zip } = await studio()
  for (const slides of [1, 2, 3, 4, 12, 40]) {
    const { output, parts } = await zip('create_presentation', { title: `Tides ${slides}`, slides })
    expect(slidesOf(parts)).toHaveLength(slides)
    expect(output).toMatchObject({ status: 'completed', slides_generated: slides, format: 'PowerPoint (.pptx)' })
    expect(slidesOf(parts).filter((xml) => textOf(xml).trim() === '')).toEqual([])
  }
}, 180_000)

test('it begins with its title, shows an agenda of its sections, and closes with what to take away', async () => {
  const { zip } = await studio()
  const args = { title: 'Harbour safety', slides: 8, audience: 'the crew', sections: ['Why', 'How', 'When'] }
  const { output, parts } = await zip('create_presentation', args)
  const texts = slidesOf(parts).map(textOf)
  expect(texts[0]).toContain('Harbour safety')
  expect(texts[0]).toContain('For the crew')
  expect(texts[0]).toContain('Draft written by the offline planner. Check it before use.')
  expect(output.sections).toEqual(['Why', 'How', 'When'])
  for (const section of ['Agenda', 'Why', 'How', 'When']) expect(texts[1]).toContain(section)
  expect(texts[7]).toContain('What to take away')
  expect(texts.join(' ')).toMatch(/harbour safety.*the crew/i)
})

test('all slides but the covers have a number, and all have notes and a title of their own', async () => {
  const { zip } = await studio()
  const { parts } = await zip('create_presentation', { title: 'Tides', slides: 6 })
  const slides = slidesOf(parts)
  expect(slides.map((xml) => /type="slidenum"/.test(xml))).toEqual([false, true, true, true, true, false])
  expect(slides.every((xml) => /<p:ph[^>]*type="title"/.test(xml))).toBe(true)
  const notes = Object.keys(parts).filter((path) => /notesSlides\/notesSlide\d+\.xml$/.test(path))
  expect(notes.map((path) => textOf(parts[path] ?? '').length > 10)).toEqual(Array(6).fill(true))
  expect(Object.keys(parts).filter((path) => /slideLayouts\/slideLayout\d+\.xml$/.test(path)).length).toBeGreaterThan(3)
})

// Properties that come after a run of text make PowerPoint offer a repair.
test('the properties of every paragraph come once, before its text', async () => {
  const { zip } = await studio()
  const { parts } = await zip('create_presentation', { title: 'Tides', slides: 12 })
  const paragraphs = slidesOf(parts).flatMap((xml) => xml.match(/<a:p>.*?<\/a:p>/gs) ?? [])
  expect(paragraphs.length).toBeGreaterThan(40)
  expect(paragraphs.filter((xml) => /<a:r>.*<a:pPr/s.test(xml) || xml.split('<a:pPr').length > 2)).toEqual([])
})

function sequences(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(3).map((_, index) => words.slice(index, index + 4).join(' ')))
}

test('two topics share little text', async () => {
  const { zip } = await studio()
  const topics = [
    'Electric buses in Lisbon',
    'The history of tea',
    'Hiring nurses in rural clinics',
    'Zero trust networks',
  ]
  const decks = []
  for (const title of topics) decks.push(slidesOf((await zip('create_presentation', { title })).parts).map(textOf))
  for (const [index, one] of decks.entries())
    for (const other of decks.slice(index + 1)) {
      expect(one.filter((slide) => other.includes(slide))).toEqual([])
      const [mine, theirs] = [sequences(one.join(' ')), sequences(other.join(' '))]
      const shared = [...mine].filter((words) => theirs.has(words)).length
      expect(shared / Math.min(mine.size, theirs.size)).toBeLessThan(0.25)
    }
})

test.each(themes)('the style %s has its own colours', async (style) => {
  const { zip } = await studio()
  const { output, parts } = await zip('generate_deck_design', { title: 'Tides', style, slides: 6 })
  expect(output).toMatchObject({ status: 'completed', slides: 6, theme: style, export_format: 'PowerPoint (.pptx)' })
  const [accent = ''] = output.colours as string[]
  expect(slidesOf(parts).join('')).toContain(accent.slice(1))
  expect(slidesOf(parts)).toHaveLength(6)
})

test('an unknown style is answered with the nearest, and says so; a palette colours it', async () => {
  const { zip } = await studio()
  const args = { title: 'Tides', palette: '#0A7F5A, gold', slides: 5 }
  const { output } = await zip('generate_deck_design', { ...args, style: 'corporat' })
  expect(output).toMatchObject({ theme: 'corporate', colours: ['#0A7F5A', '#B8860B'] })
  expect(output.note).toContain('There is no style "corporat"; "corporate" is the nearest.')
})

test.each<[field: string, args: JsonObject]>([
  ['slides', { title: 'A', slides: 0 }],
  ['slides', { title: 'A', slides: 41 }],
  ['slides', { title: 'A', slides: 2.5 }],
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(201) }],
  ['audience', { title: 'A', audience: '' }],
  ['key_points', { title: 'A', key_points: Array(21).fill('x') }],
])('too much or too little is refused with the name of the field: %s', async (field, args) => {
  const { make, files } = await studio()
  const { status, error } = await make('create_presentation', args)
  expect([status, error?.code]).toEqual(['failed', 'BAD_ARGUMENTS'])
  expect(error?.message).toContain(`"${field}`)
  expect(await files.list('')).toEqual([])
})

test.each([
  ['../../etc/passwd', 'studio/etc-passwd.pptx'],
  ['a\\b:c*d?"<e>|', 'studio/a-b-c-d-e.pptx'],
  ['Ärger & <b>"Öl"</b> ]]> \u0007', 'studio/ärger-b-öl-b.pptx'],
  ['港の安全 🚢', 'studio/港の安全.pptx'],
  ['…', 'studio/untitled.pptx'],
])('the title %j makes a file that opens, at %s', async (title, path) => {
  const { zip } = await studio()
  const { output, parts } = await zip('create_presentation', { title, slides: 4 })
  expect(output).toMatchObject({ path, version: 1, url: `/api/agent/files/download?path=${encodeURIComponent(path)}` })
  for (const xml of Object.values(parts)) expect(xml).not.toMatch(/[^\P{Cc}\r\n\t]|&(?!(?:amp|lt|gt|quot|apos|#\w+);)/u)
  const shown = title.replace(/\p{Cc}/gu, '').trim()
  expect(textOf(slidesOf(parts)[0] ?? '').toLowerCase()).toContain(shown.toLowerCase())
})

test('a title of 200 characters fits a file name and a slide', async () => {
  const { zip } = await studio()
  const { output, parts } = await zip('create_presentation', { title: 'long words '.repeat(18).trim(), slides: 3 })
  expect(String(output.path).length).toBeLessThan(80)
  expect(slidesOf(parts)).toHaveLength(3)
})

test('the preview is the outline, and never long', async () => {
  const { zip } = await studio()
  const { output } = await zip('create_presentation', { title: 'Tides', slides: 40 })
  const { slides } = output.preview as { slides: { title: string; bullets: string[] }[] }
  expect(slides[0]?.title).toBe('Tides')
  expect(slides.slice(2).every(({ title, bullets }) => title !== '' && bullets.length > 0)).toBe(true)
  expect(JSON.stringify(output.preview).length).toBeLessThan(7000)
})
