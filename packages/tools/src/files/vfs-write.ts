import type { ToolPlugin } from '@deckhand/spec'
import { filesOf } from './files-of.ts'
import { pathSchema } from './path-schema.ts'

const description = `Write a text file into the user's workspace: create it, or replace what it says. \
Use it when the user asks to write, create, save, update or change a file.`

/** Uses the action's id: a repeated call after a crash does not create a second version. */
export const vfsWrite: ToolPlugin = {
  name: 'vfs_write',
  description,
  inputSchema: {
    type: 'object',
    properties: {
      path: pathSchema,
      content: { type: 'string', description: 'The whole text that the file will have.' },
      expectedVersion: {
        type: 'integer',
        description:
          'The version that was read before, so that no change of somebody else is lost; 0 when there must be no such file yet.',
        minimum: 0,
      },
    },
    required: ['path', 'content'],
    additionalProperties: false,
  },
  effect: 'workspace',
  recovery: 'keyed',
  handler: async ({ path, content, expectedVersion }, context) => {
    const { version } = await filesOf(context).write(String(path), String(content), {
      key: context.actionId,
      ...(typeof expectedVersion === 'number' && { expectedVersion }),
    })
    return { path: String(path), version, text: `Wrote ${path}, version ${version}.` }
  },
  preview: ({ path, content }) => `write ${path}, ${String(content ?? '').length} characters`,
}
