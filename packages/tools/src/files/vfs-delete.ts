import type { ToolPlugin } from '@deckhand/spec'
import { filesOf } from './files-of.ts'
import { pathSchema } from './path-schema.ts'

const description = `Delete a file of the user's workspace. Its earlier versions stay readable for the user. \
Use it when the user asks to delete or remove a file.`

/** Uses the action's id: a repeated call after a crash does not delete a newer version. */
export const vfsDelete: ToolPlugin = {
  name: 'vfs_delete',
  description,
  inputSchema: {
    type: 'object',
    properties: { path: pathSchema },
    required: ['path'],
    additionalProperties: false,
  },
  effect: 'workspace',
  recovery: 'keyed',
  handler: async ({ path }, context) => {
    await filesOf(context).delete(String(path), { key: context.actionId })
    return { path: String(path), text: `Deleted ${path}.` }
  },
  preview: ({ path }) => `delete ${path}`,
}
