export const RETRY_DELAYS_MS = [500, 2_000]
