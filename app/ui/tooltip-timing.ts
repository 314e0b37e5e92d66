const OPEN_DELAY = 700
const SKIP_DELAY = 300

/** How long a tooltip waits, given when the last one closed: moving along a row of buttons, the next opens at once. */
export function tooltipDelay(now: number, lastClosedAt: number | undefined): number {
	return lastClosedAt !== undefined && now - lastClosedAt < SKIP_DELAY ? 0 : OPEN_DELAY
}
