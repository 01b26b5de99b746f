import type { JayFile } from '../jay-file.ts'

/** The caller's type for a handler's input, with a Blob (such as a File) for each file. */
export type CallerInput<Input> = Input extends object ? { [Key in keyof Input]: Sent<Input[Key]> } : Input

/** Files may be at the top level, in a list there or in an object there, and no deeper. */
type Sent<Value> = Value extends JayFile
  ? Blob
  : Value extends JayFile[] | Record<string, JayFile>
    ? CallerInput<Value>
    : Value
