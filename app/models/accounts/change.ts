export type Change = { by: string; at: Date }
