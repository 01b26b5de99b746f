/** What the conversations of pages have done on the server. The conversations themselves are their clients'. */
export const pageActionSchema = `
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
