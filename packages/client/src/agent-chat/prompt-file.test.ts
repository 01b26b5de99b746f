import { expect, test } from 'vitest'
import { promptFile } from './prompt-file.ts'

const all = { image: true, audio: true, embeddedContext: true }
const file = (name: string, type: string, ...content: (string | Uint8Array<ArrayBuffer>)[]) =>
  new File(content, name, { type })

test('a text becomes an embedded resource', async () => {
  expect(await promptFile(file('my notes.md', 'text/markdown', '# Grüße'), all)).toEqual({
    type: 'resource',
    resource: { uri: 'attachment:///my%20notes.md', mimeType: 'text/markdown', text: '# Grüße' },
  })
  expect(await promptFile(file('Makefile', '', 'all:'), all)).toMatchObject({ resource: { text: 'all:' } })
})

test('images and recordings become such parts, and other binary files a blob', async () => {
  const bytes = new Uint8Array(100_000).fill(255)
  const data = Buffer.from(bytes).toString('base64')
  const uri = expect.stringContaining('attachment:///a.')
  expect(await promptFile(file('a.png', 'image/png', bytes), all)).toEqual({
    type: 'image',
    mimeType: 'image/png',
    data,
    uri,
  })
  expect(await promptFile(file('a.ogg', 'audio/ogg', bytes), all)).toMatchObject({ type: 'audio', data })
  expect(await promptFile(file('a.pdf', 'application/pdf', bytes), all)).toEqual({
    type: 'resource',
    resource: { uri, mimeType: 'application/pdf', blob: data },
  })
  expect(await promptFile(file('a.bin', '', 'a\0b'), all)).toMatchObject({ resource: { blob: 'YQBi' } })
  expect(await promptFile(file('a.svg', 'image/svg+xml', '<svg/>'), all)).toMatchObject({
    resource: { text: '<svg/>' },
  })
})

test.each([
  ['a.png', 'image/png', { embeddedContext: true }, 'a.png: this agent takes no images. Put it into the folder'],
  ['a.ogg', 'audio/ogg', { embeddedContext: true }, 'a.ogg: this agent takes no recordings.'],
  ['a.md', 'text/markdown', { image: true }, 'a.md: this agent takes no files.'],
  ['a.md', 'text/markdown', undefined, 'a.md: this agent takes no files.'],
])('%s of the type %s is refused for an agent that accepts %j', async (name, type, takes, words) => {
  await expect(promptFile(file(name, type, 'x'), takes)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(words),
  })
})

test('a file that is too large is refused before it is read', async () => {
  const huge = { name: 'a.md', type: '', size: 10_000_001, arrayBuffer: () => Promise.reject(new Error('read')) }
  await expect(promptFile(huge, all)).rejects.toMatchObject({
    kind: 'too_large',
    message: expect.stringContaining('a.md: is larger than 10 MB'),
  })
})
