// An agent that speaks ACP on stdio and does what its prompts say. It has no dependencies and records nothing that it is not told to.
//
// A prompt has one command per line (or more, parted by `;`), done one after another:
//
//   say [CHUNKS [DELAY_MS]] TEXT      tells TEXT in so many chunks, each after a delay
//   think TEXT                        tells a thought
//   tool ID TITLE                     a tool call: announced, running, done with `output of ID`
//   quiet-tool ID TITLE               the same, but only its end is told
//   permit ID FILE [TEXT]             asks for leave without announcing the call; writes TEXT to FILE itself when it gets it, else tells `refused`
//   announced-permit ID FILE [TEXT]   the same for a call that was announced
//   diff ID FILE OLD NEW              a tool call that ends with a diff
//   read FILE | write FILE TEXT       asks the client for the file, and tells what it answered: `read: …`, `wrote`, `error CODE MESSAGE`
//   ask METHOD                        asks the client METHOD without parameters, and tells what it answered
//   stream COUNT BYTES                COUNT updates as fast as stdout takes them; each line has BYTES bytes, its text begins with its number
//   line BYTES                        one update of so many bytes
//   noise TEXT | stderr TEXT          a line that is no message; a line on stderr
//   mark WORD | marks                 remembers WORD; tells all remembered words in order, parted by commas
//   prompts                           tells how many prompts there were, this one included
//   pid                               tells its process id
//   mode ID                           tells that the mode is another one now
//   wait MS | hang                    does nothing for so long, or until it is cancelled
//   deaf MS                           does not read its stdin for so long
//   grandchild MS [stubborn|detached] starts a process that sleeps, and tells its id; it may ignore TERM, and have a process group of its own
//   fail CODE MESSAGE                 ends the turn with that error
//   crash CODE [WORDS]                writes WORDS to stderr and ends with CODE
//   kill                              kills itself with KILL
//
// What it is started with:
//
//   --log FILE          every line that it receives is added to FILE
//   --pids FILE         its process id, and those of its grandchildren, are added to FILE, one per line
//   --hang-initialize   never answers `initialize`
//   --auth-required     answers `session/new` with -32000
//   --load              can load sessions: tells `loaded ID` and answers
//   --ignore-term       does not end on TERM, nor when its stdin ends
//   --grandchild MS     starts a process that sleeps at once, which ignores TERM if it does so itself
//   --crash CODE WORDS  writes WORDS to stderr and ends at once
//   --old               ends with `Unknown argument: acp` when it is given --acp, as old versions of the Gemini CLI do
import { crashAtOnce, flags } from './scripted/flags.mjs'
import { startGrandchild } from './scripted/grandchild.mjs'
import { listen } from './scripted/methods.mjs'
import { notePid } from './scripted/note-pid.mjs'

crashAtOnce()
notePid(process.pid)
if (flags.ignoreTerm) {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 60_000)
}
if (flags.grandchild) startGrandchild(flags.grandchild, { isStubborn: flags.ignoreTerm })
listen()
