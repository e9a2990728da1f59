/** The transcript: what was said, for people and models. It refers to calls by their ids and carries no authority. */
export const TRANSCRIPT_SCHEMA = `
CREATE TABLE IF NOT EXISTS transcript(
  run TEXT NOT NULL, seq INTEGER NOT NULL, message TEXT NOT NULL, calls TEXT,
  PRIMARY KEY (run, seq)
) WITHOUT ROWID;
`;
