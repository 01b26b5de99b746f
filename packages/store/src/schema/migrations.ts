import { fileSchema } from './file-schema.ts'
import { firstSchema } from './first-schema.ts'
import { serviceSchema } from './service-schema.ts'

/**
 * Gives "queued or at work" its own column. The index of these runs used the status before, which changes with every turn, so every
 * change rewrote the index although nothing had changed for it.
 */
const atWorkSchema = `
DROP INDEX runs_at_work;
ALTER TABLE runs ADD COLUMN at_work INTEGER NOT NULL DEFAULT 0;
UPDATE runs SET at_work = 1 WHERE status IN ('queued', 'planning', 'executing');
CREATE INDEX runs_at_work ON runs (id) WHERE at_work = 1;
`

/**
 * Runs that start runs. A run's row knows its root (`root_id`) and the call that started it; the root's `runs_below` counts the runs
 * below it, so that a run without any is never searched for them. The tokens of older runs are unknown: 0. `root_id` has a default for
 * rows that an older program writes while this one is at work. The new indexes leave out runs without a parent, and the index that lists
 * a user's runs leaves out those with one.
 */
export const treeSchema = `
ALTER TABLE runs ADD COLUMN root_id TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN parent_run_id TEXT;
ALTER TABLE runs ADD COLUMN parent_action_id TEXT;
ALTER TABLE runs ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN task TEXT;
ALTER TABLE runs ADD COLUMN tokens BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN runs_below INTEGER NOT NULL DEFAULT 0;
UPDATE runs SET root_id = id;
CREATE INDEX runs_by_root ON runs (root_id, id) WHERE parent_run_id IS NOT NULL;
CREATE UNIQUE INDEX runs_by_call ON runs (parent_run_id, parent_action_id) WHERE parent_run_id IS NOT NULL;
DROP INDEX runs_by_user;
CREATE INDEX runs_by_user ON runs (user_id, id) WHERE parent_run_id IS NULL;

ALTER TABLE events ADD COLUMN child_run_id TEXT;
CREATE INDEX events_by_child ON events (run_id, child_run_id, seq) WHERE child_run_id IS NOT NULL;
`

/** When an event was written. Unknown for older events. */
const eventTimeSchema = `
ALTER TABLE events ADD COLUMN at BIGINT;
`

/**
 * Adds merging and forgetting to memories, and the profile to the settings. An older program left `fact` empty; the next save fills it in.
 * The row of an owner exists only to be locked.
 */
const memorySchema = `
ALTER TABLE memories ADD COLUMN fact TEXT;
CREATE INDEX memories_by_fact ON memories (user_id, fact);
CREATE INDEX memory_tokens_by_memory ON memory_tokens (user_id, memory_id);

CREATE TABLE memory_owners (
  user_id TEXT NOT NULL PRIMARY KEY
);

CREATE TABLE memory_keys (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX memory_keys_by_memory ON memory_keys (user_id, memory_id);

ALTER TABLE settings ADD COLUMN profile TEXT;
`

/** Accounts in other services, and those that a user is about to connect. */
const connectionSchema = `
CREATE TABLE connections (
  user_id TEXT NOT NULL,
  service TEXT NOT NULL,
  account TEXT NOT NULL,
  scopes TEXT NOT NULL,
  sealed TEXT NOT NULL,
  connected_at BIGINT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (user_id, service)
);

CREATE TABLE connection_starts (
  hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  service TEXT NOT NULL,
  sealed TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX connection_starts_by_end ON connection_starts (expires_at);
`

/** The order of words now counts: the next save works out each memory's mark again. */
export const factOrderSchema = `
UPDATE memories SET fact = NULL;
`

/** What conversations on pages have done on the server. The clients keep the conversations themselves. */
const pageActionSchema = `
CREATE TABLE page_actions (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  tool TEXT NOT NULL,
  status TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  result TEXT,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX page_actions_by_start ON page_actions (started_at);
`

/**
 * Users take turns: queued runs are claimed by `turn` and then by age, or now and then by age alone. Queued means without an owner. What an
 * index says about a run must not change while it is at work, or every event would rewrite the index. Runs at work are found by the end of
 * their lease, so that no claim walks over good leases, and a user's own runs without a look at the others. Runs that are queued already
 * all get turn 0.
 * Each index spells out which runs it holds, so that a search can use no other. Otherwise PostgreSQL, after it last counted a short queue,
 * would take any of them and sort the result, however long the queue is now.
 */
const turnSchema = `
DROP INDEX runs_at_work;
ALTER TABLE runs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
CREATE INDEX runs_queued ON runs (turn, id) WHERE at_work > 0 AND owner IS NULL;
CREATE INDEX runs_oldest ON runs (id) WHERE at_work > 0 AND lease_until IS NULL;
CREATE INDEX runs_leased ON runs (lease_until) WHERE at_work = 1 AND owner IS NOT NULL;
CREATE INDEX runs_at_work ON runs (user_id, turn) WHERE at_work = 1;
`

/**
 * Logs of runs are dropped some time after their end. `log_ended_at` is set from a run's end until its log is dropped, `log_dropped_at` from
 * then on. Neither changes while a run is at work, because a changed index would make every event more expensive.
 */
const logSchema = `
ALTER TABLE runs ADD COLUMN log_ended_at BIGINT;
ALTER TABLE runs ADD COLUMN log_dropped_at BIGINT;
UPDATE runs SET log_ended_at = updated_at WHERE status IN ('completed', 'failed') AND parent_run_id IS NULL;
CREATE INDEX runs_logged ON runs (log_ended_at) WHERE log_ended_at IS NOT NULL;
`

/**
 * Counts how often in a row the lease on a run ran out without a turn in between, so that a run which kills every process that takes it
 * is given up in the end. In no index: it may change with every claim.
 */
const lossSchema = `
ALTER TABLE runs ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
`

/** Requests of pages that count as runs at work. The slot of a process that died is free again after `until`. */
const usageSchema = `
CREATE TABLE work_slots (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (user_id, id)
);
`

/** A call may start several runs; their `task` says which of them answers which request. Runs below a root are found by `runs_by_root`. */
const severalAgentsSchema = 'DROP INDEX runs_by_call;'

/** Tokens by which programs act for users. */
const apiTokenSchema = `
CREATE TABLE api_tokens (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  last_used_at BIGINT
);
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);
CREATE INDEX api_tokens_by_end ON api_tokens (expires_at);
`

/** The role that must approve a call instead of its user, and an index of what waits for each role. */
const approverSchema = `
ALTER TABLE approvals ADD COLUMN approver TEXT;
CREATE INDEX approvals_by_approver ON approvals (approver, id) WHERE status = 'open' AND approver IS NOT NULL;
`

/** In the order in which they run. Never change one that has been released: add a new one. */
export const migrations: readonly string[] = [
  firstSchema,
  serviceSchema,
  atWorkSchema,
  fileSchema,
  treeSchema,
  eventTimeSchema,
  memorySchema,
  connectionSchema,
  factOrderSchema,
  pageActionSchema,
  turnSchema,
  logSchema,
  lossSchema,
  usageSchema,
  severalAgentsSchema,
  apiTokenSchema,
  approverSchema,
]
