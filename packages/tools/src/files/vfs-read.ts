import type { ToolPlugin } from '@deckhand/spec'
import { filesOf } from './files-of.ts'
import { pathSchema } from './path-schema.ts'

const description = `Read a file of the user's workspace and return its text and its version. \
Use it when the user asks to read, open or show a file, or when its content is needed.`

// More would fill the model's context.
const maxLength = 100_000

export const vfsRead: ToolPlugin = {
  name: 'vfs_read',
  description,
  inputSchema: {
    type: 'object',
    properties: { path: pathSchema },
    required: ['path'],
    additionalProperties: false,
  },
  effect: 'read',
  handler: async ({ path }, context) => {
    const { content, version } = await filesOf(context).read(String(path))
    return { path: String(path), version, content: cut(content) }
  },
  preview: ({ path }) => `read ${path}`,
}

/** Marks the cut. Without the mark, the model might write the file back without its end. */
function cut(content: string): string {
  if (content.length <= maxLength) return content
  const shown = content.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
  return `${shown}\n[… cut here: ${content.length - shown.length} more characters in the file]`
}
