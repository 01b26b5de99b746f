export const bridgeHelp = `deckhand bridge, also gemini-bridge: connect pages to a CLI agent on this machine (docs/bridge.md)

  --agent "COMMAND ARGS"          another agent that speaks ACP on stdin and stdout, such as "deckhand acp" (the Gemini CLI)
  --root DIR                      the folder that the agent works in (the current folder)
  --port N                        where to listen, 0 for any port that is free (GEMINI_PORT, or 4444)

Settings, from the environment or the file .env in your configuration folder (docs/folders.md); nothing is read from the current folder:
  GEMINI_BIN                      the Gemini CLI's program, by its name or an absolute path; a .js file is run by Node (gemini)
  GEMINI_MODEL                    its model (gemini-3-flash-preview)
  GEMINI_APPROVAL_MODE            what it asks before it acts: default, auto_edit, yolo or plan (default)
  GEMINI_PORT                     where to listen (4444)
  GEMINI_ORIGINS                  origins whose pages may connect besides Deckhand's own, with commas between them (none)
  GEMINI_HOST                     the name or address to listen at; any but loopback needs the next two (127.0.0.1)
  GEMINI_TLS_CERT, GEMINI_TLS_KEY the files with certificate and key, for wss:// (none)
  GEMINI_HISTORY_URL              where sessions are posted to when a turn has ended (nowhere)
  GEMINI_HISTORY_TOKEN            the bearer token for it (none)
  DECKHAND_DATA                   the folder of bridge.json, by which the workspace finds the bridge, and of the log (your own one)
  PORT                            of Deckhand's own pages (4300)

The agent has the environment that the bridge was started with, without Deckhand's own settings: a key that is set later needs a new start.
`
