/**
 * Bodies are JSON. Times are milliseconds since 1970. Data that changes often (a run's lease, the state of a call) is separate from large data that
 * does not, because every change rewrites the whole row.
 */
export const firstSchema = `
CREATE TABLE threads (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  title TEXT NOT NULL,
  active_run_id TEXT,
  message_count INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX threads_by_user ON threads (user_id, id);
CREATE INDEX threads_by_agent ON threads (user_id, agent_id, id);

CREATE TABLE messages (
  thread_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  run_id TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (thread_id, position)
);

CREATE TABLE runs (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  model TEXT NOT NULL,
  manifest_id TEXT NOT NULL,
  status TEXT NOT NULL,
  owner TEXT,
  attempt INTEGER NOT NULL,
  lease_until BIGINT,
  prompt_position INTEGER NOT NULL,
  turn_count INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX runs_by_user ON runs (user_id, id);
CREATE INDEX runs_by_thread ON runs (thread_id, id);
CREATE INDEX runs_by_manifest ON runs (manifest_id);
CREATE INDEX runs_at_work ON runs (id) WHERE status IN ('queued', 'planning', 'executing');

CREATE TABLE outcomes (
  run_id TEXT NOT NULL PRIMARY KEY,
  body TEXT NOT NULL
);

CREATE TABLE run_keys (
  user_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  run_id TEXT NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);

CREATE TABLE manifests (
  id TEXT NOT NULL PRIMARY KEY,
  body TEXT NOT NULL
);

CREATE TABLE actions (
  run_id TEXT NOT NULL,
  id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run_id, id)
);
CREATE INDEX actions_by_message ON actions (thread_id, position);

CREATE TABLE events (
  run_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
);

CREATE TABLE approvals (
  id TEXT NOT NULL PRIMARY KEY,
  run_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  status TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  resolution TEXT,
  body TEXT NOT NULL
);
CREATE INDEX approvals_by_user ON approvals (user_id, id);
CREATE INDEX approvals_by_status ON approvals (user_id, status, id);
CREATE INDEX approvals_by_run ON approvals (run_id, id);
CREATE INDEX approvals_open ON approvals (expires_at) WHERE status = 'open';

CREATE TABLE settings (
  user_id TEXT NOT NULL PRIMARY KEY,
  trust TEXT NOT NULL,
  allowlist TEXT NOT NULL
);

CREATE TABLE memories (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX memories_by_time ON memories (user_id, created_at, id);

CREATE TABLE memory_tokens (
  user_id TEXT NOT NULL,
  token TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, token, memory_id)
);
`
