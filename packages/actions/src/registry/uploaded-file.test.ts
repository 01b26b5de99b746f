import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type JayFile, makeJayAction } from '../index.ts'
import { ActionRegistry } from './action-registry.ts'
import { createUploadedFile } from './uploaded-file.ts'

const file = { type: 'string', format: 'binary' }
const inputSchema = {
  type: 'object',
  properties: {
    photo: file,
    more: { type: 'array', items: file },
    named: { type: 'object', additionalProperties: file },
  },
  additionalProperties: false,
}

test('a handler gets files that a door made, and nothing else passes for one', async () => {
  const photo = createUploadedFile({ name: 'a.png', type: 'image/png', size: 3, path: '/tmp/a' })
  const seen: unknown[] = []
  const registry = new ActionRegistry()
  registry.register(makeJayAction('put').withHandler(async (input: { photo: JayFile }) => void seen.push(input.photo)))
  registry.setMetadata('put', { name: 'put', description: 'Puts.', inputSchema })
  expect(await registry.execute('put', { photo, more: [photo], named: { a: photo } })).toEqual({
    success: true,
    data: null,
  })
  expect(seen[0]).toBe(photo)
  for (const wrong of ['/etc/passwd', { ...photo }, Object.create(photo), 5]) {
    const { error } = (await registry.execute('put', { photo: wrong })) as { error: { message: string } }
    expect(error).toMatchObject({ code: 'INVALID_INPUT', path: '$.photo' })
    expect(error.message).toContain('multipart/form-data')
  }
  expect(await registry.execute('put', { named: { a: 'x' } })).toMatchObject({ error: { path: '$.named.a' } })
  expect(seen).toHaveLength(1)
})

test('a file is removed when the call is over, also when it is gone already', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-upload-'))
  try {
    const path = join(folder, 'a')
    await writeFile(path, 'abc')
    const uploaded = createUploadedFile({ name: 'a', type: 'text/plain', size: 3, path })
    await uploaded.remove()
    await expect(access(path)).rejects.toThrow('ENOENT')
    await uploaded.remove()
  } finally {
    await rm(folder, { recursive: true })
  }
})
