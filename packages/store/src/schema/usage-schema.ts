/** Requests of pages that count as runs at work. A slot whose process died is free again after `until`. */
export const usageSchema = `
CREATE TABLE work_slots (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (user_id, id)
);
`
