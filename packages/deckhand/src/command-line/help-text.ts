import { version } from '../package/version.ts'
import { type SettingRow, settingTable } from '../settings/setting-table.ts'
import { defaultPort } from '../settings/settings.ts'

const nameWidth = 32

/** The lines about one command, or the whole help. */
export function helpAbout(command?: string): string {
  if (command === undefined) return helpText
  if (command === 'bridge') return bridgeHelp
  const lines = helpText.split('\n').filter((line) => line.startsWith(`  deckhand ${command} `))
  return `${lines.join('\n')}\n\n"deckhand help" shows all commands, and the settings.\n`
}

/** The settings in two columns: names, and what they mean. */
function settingLines(rows: readonly SettingRow[]): string {
  return rows.map(settingLine).join('\n')
}

function settingLine({ names, about, default: otherwise }: SettingRow): string {
  const name = Object.keys(names).join(', ')
  // A name that is too long for its column gets its own line, so that the texts stay aligned.
  const left = name.length < nameWidth ? name.padEnd(nameWidth) : `${name}\n${' '.repeat(nameWidth + 2)}`
  return `  ${left}${about} (${otherwise})`.replaceAll('`', '')
}

const helpText = `Deckhand ${version}: put a Gemini agent to work, with a person in charge.

  deckhand serve [--port N] [--role web|worker|all] [--project DIR]  serve the workspace, a page for the browser, and the run API (PORT, or ${defaultPort}); in a fleet, web leaves runs to others and worker only works on them
  deckhand chat                   talk in the terminal; also: echo "2+2" | deckhand chat
  deckhand chat "one question"    answer it and leave
  deckhand chat --agent NAME      talk to that agent
  deckhand briefing [--refresh]   print a summary of today's mail, calendar and open approvals; --refresh makes a new one
  deckhand init [FOLDER]          write a small project with an agent, a tool and a test into an empty folder (by default the current one); --template plain|express|hono|next; --packages DIR takes tarballs of "npm run pack" instead of the registry
  deckhand emulator [--port N]    serve a Gemini API that needs no key, for other programs; with --firestore a Firestore in memory instead
  deckhand sign-in [--port N]     print a link that signs your browser in, once
  deckhand tokens create NAME     print a token for a program, once; --scopes runs,files says what it may do (runs, files, approvals), --days 90 how long it is valid
  deckhand tokens list            print their ids, names, scopes, expiry and last use
  deckhand tokens revoke ID       revoke one at once
  deckhand connect [google|slack] connect your account there, or print which are connected
  deckhand disconnect google|slack  withdraw the access of your account there, and delete its tokens
  deckhand audit verify           check that the audit was not changed; exits with 1 if it was
  deckhand archive list           print which threads and logs were archived in DECKHAND_ARCHIVE
  deckhand archive show ID        print what was said, called and decided in one of them
  deckhand migrate [--check]      bring the database up to date; --check only reports, and exits with 1 if it is not
  deckhand store copy             copy everything from SQLite in DECKHAND_DATA to PostgreSQL at DATABASE_URL; with STORE=firestore, to an empty Firestore, from DATABASE_URL if set and otherwise from SQLite
  deckhand doctor [--json]        check settings, data folder, database, accounts, project, model, notes, clock and port, and say what to do
  deckhand agents validate [FILE] check agent files, agents/*.md when none is named; exits with 1 when one has an error
  deckhand agents list            print the agents and their descriptions
  deckhand actions types [--watch] [--check]  write the types of .jay-action files beside them, with --contracts also those of .jay-contract files; --check only reports missing and stale ones
  deckhand actions list           print the actions of the plugins here; these commands take --project DIR for another folder
  deckhand actions validate       check action files, plugins and handlers, and exit with 1 when one has an error; --json for programs
  deckhand validate [--json]      check agents and actions
  deckhand agent-kit [--check]    write agent-kit/ for coding agents: what plugins offer, and how to add to it; --check exits with 1 if it is stale
  deckhand setup [NAME]           set up gemini-agent (its key, in config/.gemini.yaml) or a plugin of DECKHAND_PROJECT, or list what can be set up; --project DIR names another project
  deckhand mcp                    serve the tools over MCP on stdin and stdout, for another program to start
  deckhand acp [--agent-id ID]    serve the agents over ACP on stdin and stdout, for an editor to start
  deckhand bridge [--agent "COMMAND ARGS"] [--root DIR] [--port N]  connect pages to a CLI agent on this machine, by default the Gemini CLI (GEMINI_PORT, or 4444); also: gemini-bridge
  deckhand runs list [--limit N]  print the newest runs (20), one line each
  deckhand runs show ID [--json]  print the agents of a run, their turns and calls, and where time and tokens went
  deckhand runs export ID [--out FILE]  write the whole record of a run to a file that only you can read
  deckhand runs replay FILE       replay an exported run through the loop, offline; exits with 1 if it differs
  deckhand tools list             print the tools: Deckhand's, those of deckhand.config and those of tools/; all of these run the project's code and take --project DIR
  deckhand tools validate [FILE]  check deckhand.config and tools/, or these files of tools; exits with 1 when one has an error
  deckhand tools try NAME [--input JSON] [--yes]  run a tool once and print its result as JSON; asks before a write, or needs --yes
  deckhand trust [--forget]       confirm what the current folder brings (.env, agents, mcp.json, deckhand.config, tools, a data folder), or revoke that (docs/folders.md)
  deckhand help [COMMAND]         show this, or the help of one command; also: deckhand COMMAND --help
  deckhand --version

Settings, from the environment or the file .env of a folder that you confirmed; mcp, acp and bridge read only the environment and your own configuration folder:
${settingTable.map(({ topic, rows }) => `\n${topic}\n${settingLines(rows)}`).join('\n')}

.env.example has every setting to copy, and docs/settings.md explains them. "deckhand doctor" says what is wrong with yours.
`

const bridgeSettings = settingTable.find(({ topic }) => topic === 'The bridge')?.rows ?? []

const bridgeHelp = `deckhand bridge, also gemini-bridge: connect pages to a CLI agent on this machine (docs/bridge.md)

  --agent "COMMAND ARGS"          another agent that speaks ACP on stdin and stdout, such as "deckhand acp" (the Gemini CLI)
  --root DIR                      the folder that the agent works in (the current folder)
  --port N                        the port to listen on, 0 for any free one (GEMINI_PORT, or 4444)

Settings, from the environment or the file .env in your configuration folder (docs/folders.md); nothing is read from the current folder:
${settingLines(bridgeSettings)}
  GEMINI_MODEL                    the model of the Gemini CLI (gemini-3-flash-preview)
  DECKHAND_DATA                   the folder of bridge.json, by which the workspace finds the bridge, and of its log (your own data folder)
  PORT                            the port of Deckhand's own pages (4300)

The agent has the environment that the bridge was started with, without Deckhand's own settings. Restart the bridge after you set a key.
`
