import type { JayFile } from '../jay-file.ts'

/** What a caller gives for what the handler gets: a Blob, as every File is one, in the place of each file. */
export type CallerInput<Input> = Input extends object ? { [Key in keyof Input]: Sent<Input[Key]> } : Input

/** Files stand at the top, in a list there or by name in an object there, and nowhere deeper. */
type Sent<Value> = Value extends JayFile
  ? Blob
  : Value extends JayFile[] | Record<string, JayFile>
    ? CallerInput<Value>
    : Value
