import type { ToolPlugin } from '@deckhand/spec'
import { filesOf } from './files-of.ts'

const description = `List the files in the user's workspace, or in one folder of it. \
Use it when the user asks which files there are, what is in a folder, or to find a file.`

const maxShown = 500

export const vfsList: ToolPlugin = {
  name: 'vfs_list',
  description,
  inputSchema: {
    type: 'object',
    properties: {
      prefix: {
        type: 'string',
        description: 'What the paths begin with, such as the folder notes/; all files when left out.',
        maxLength: 1024,
      },
    },
    additionalProperties: false,
  },
  effect: 'read',
  handler: async ({ prefix }, context) => {
    const paths = await filesOf(context).list(typeof prefix === 'string' ? prefix : '')
    const left = paths.length - maxShown
    return {
      found: paths.length,
      files: paths.slice(0, maxShown),
      ...(left > 0 && { note: `${left} more files are not shown. Use a longer prefix.` }),
    }
  },
  preview: ({ prefix }) => (prefix ? `list files that begin with ${prefix}` : 'list all files'),
}
