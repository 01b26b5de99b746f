/** Accounts in other services, and those that somebody is about to connect. */
export const connectionSchema = `
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
