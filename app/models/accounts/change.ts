/** The author's username and the time of a change, for the audit trail. */
export type Change = { by: string; at: Date }
