import { Remedy } from '../chat/remedy.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { CliState } from './cli-state.ts'
import { startCommand } from './start-command.ts'

/** Shown in an empty chat: the agent and its folder, or how to start it. */
export function CliWelcome({ state: { stage, agent, root, hasOwnFiles } }: { state: CliState }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8">
      <h2 className="text-xl font-semibold">{stage.at === 'absent' ? 'No CLI agent is running' : agent}</h2>
      {stage.at === 'absent' && <HowToStart />}
      {(stage.at === 'looking' || stage.at === 'connecting') && <Busy words="Connecting…" />}
      {stage.at === 'starting' && <Busy words={`${agent} is starting…`} />}
      {stage.at === 'ready' && hasOwnFiles && (
        <p className="mt-1 text-quiet">
          Works on this machine, with the files, mails and calendar of its own workspace. It asks before it does what
          cannot be taken back, as far as its mode says so.
        </p>
      )}
      {stage.at === 'ready' && !hasOwnFiles && root !== undefined && (
        <p className="mt-1 text-quiet">
          Works on this machine, in <span className="font-mono text-sm break-all">{root}</span>. It asks before it runs
          commands or changes files, unless its mode says otherwise.
        </p>
      )}
    </div>
  )
}

function HowToStart() {
  return (
    <div role="status">
      <p className="mt-1 text-quiet">
        A CLI agent, such as the Gemini CLI, answers here while its bridge runs on this machine. Start it in a terminal,
        in the folder of Deckhand; <code className="font-mono text-sm">--root</code> names another folder for the agent
        to work in:
      </p>
      <Remedy command={startCommand} />
      <p className="mt-2 flex items-center gap-2 text-sm text-quiet">
        <Spinner />
        This page connects as soon as the bridge is there.
      </p>
    </div>
  )
}

function Busy({ words }: { words: string }) {
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-sm text-quiet">
      <Spinner />
      {words}
    </p>
  )
}
