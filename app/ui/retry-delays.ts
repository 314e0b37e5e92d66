/** The pauses before a lost request is repeated, the first and the second time. */
export const RETRY_DELAYS_MS = [500, 2_000]
