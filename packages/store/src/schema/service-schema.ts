/** Sign-in, the audit and the limits of users. */
export const serviceSchema = `
CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE sign_in_links (
  hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_links_by_end ON sign_in_links (expires_at);

CREATE TABLE audit (
  user_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  run_id TEXT,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, position)
);

CREATE TABLE audit_heads (
  user_id TEXT NOT NULL PRIMARY KEY,
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  seal TEXT NOT NULL
);

CREATE TABLE token_use (
  user_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  tokens BIGINT NOT NULL,
  PRIMARY KEY (user_id, day)
);

CREATE INDEX threads_idle ON threads (updated_at) WHERE active_run_id IS NULL;
`
