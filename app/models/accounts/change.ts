/** Who changes something, as the audit trail names them, and when. */
export type Change = { by: string; at: Date }
