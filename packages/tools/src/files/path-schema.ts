import type { JsonSchema } from '@deckhand/spec'

export const pathSchema: JsonSchema = {
  type: 'string',
  description: 'Path of the file in the workspace, such as notes/today.md: relative, with / between folders.',
  minLength: 1,
  maxLength: 1024,
}
